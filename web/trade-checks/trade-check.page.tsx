import { formatDateTime } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { getTradeCheck, type TradeCheck } from '#contract/profile.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Card } from '../ui/display/card.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import type { Route } from './+types/trade-check.page.ts';
import { TradeCheckForm } from './trade-check-form.tsx';

export async function loader(args: Route.LoaderArgs) {
  const me = await requireUser(args);
  const check = await load(args, getTradeCheck);
  return { verified: me.trade_verified, slug: me.slug, check: check.data };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Provjera obrta' });

export default function TradeCheckPage({ loaderData: { verified, slug, check } }: Route.ComponentProps) {
  const open = !verified && check?.status !== 'pending';
  return (
    <>
      <div>
        <h1>Provjera obrta</h1>
        <p className="muted mt-2">
          {verified
            ? 'Vaš je obrt provjeren: uz Vaše ime stoji oznaka „Provjereni obrt“.'
            : 'Pošaljite OIB i obrtnicu. Kad ih administrator usporedi, uz Vaše ime stoji oznaka „Provjereni obrt“.'}
        </p>
      </div>
      {(check || verified) && <TradeCheckState check={check} verified={verified} />}
      {open && (
        <Panel
          title={check ? 'Pošaljite ponovno' : 'Podaci za provjeru'}
          text="OIB i obrtnicu vidi samo administrator koji ih provjerava. Dokument brišemo čim je provjera gotova."
        >
          <TradeCheckForm />
        </Panel>
      )}
      {verified && (
        <div>
          <ButtonLink to={paths.user(slug)}>Pogledajte javni profil</ButtonLink>
        </div>
      )}
    </>
  );
}

const badges = {
  pending: (
    <Badge tone="amber" shape="ring">
      Provjera u tijeku
    </Badge>
  ),
  approved: (
    <Badge tone="green" shape="check">
      Obrt je provjeren
    </Badge>
  ),
  declined: (
    <Badge tone="brick" shape="diamond">
      Obrt nije potvrđen
    </Badge>
  ),
} as const;

function TradeCheckState({ check, verified }: { check: TradeCheck | null; verified: boolean }) {
  const status = verified ? 'approved' : (check?.status ?? 'pending');
  return (
    <Card className="overflow-hidden">
      <TitleBlock
        facts={[
          { label: 'Stanje', value: badges[status] },
          ...(check
            ? [
                { label: 'OIB', value: <span className="number">•••••••{check.oib_end}</span> },
                {
                  label: 'Poslano',
                  value: <span suppressHydrationWarning>{formatDateTime(check.created_at)}</span>,
                },
                ...(check.decided_at
                  ? [
                      {
                        label: 'Pregledano',
                        value: <span suppressHydrationWarning>{formatDateTime(check.decided_at)}</span>,
                      },
                    ]
                  : []),
              ]
            : []),
        ]}
      />
      {status === 'pending' && (
        <p className="px-5 py-4 muted">Javit ćemo Vam emailom čim administrator pregleda dokument.</p>
      )}
      {status === 'declined' && (
        <div className="p-4">
          <Notice tone="brick">
            <b>Napomena administratora:</b> {check?.reason}
          </Notice>
        </div>
      )}
    </Card>
  );
}
