import { paths } from '#contract/paths.ts';
import { getTradeCheck } from '#contract/profile.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Panel } from '../ui/display/panel.tsx';
import type { Route } from './+types/trade-check.page.ts';
import { TradeCheckForm } from './trade-check-form.tsx';
import { TradeCheckState } from './trade-check-state.tsx';

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
