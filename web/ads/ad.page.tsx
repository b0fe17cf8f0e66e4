import { CreditCard, Download, Pencil } from 'lucide-react';
import { adStatuses, cardName } from '#contract/ad-labels.ts';
import { type Ad, adStats } from '#contract/ads.ts';
import { formatLongDate, formatMoney, formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { receiptPath } from '../payments/receipt-path.ts';
import { useRoot } from '../platform/api/session.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Address } from '../ui/display/address.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import type { Route } from './+types/ad.page.ts';
import { AdCard, adTarget } from './ad-card.tsx';
import { adIdOf, tokenOf } from './ad-key.ts';
import { AdProgress } from './ad-progress.tsx';
import { AdStatusBadge } from './ad-status-badge.tsx';
import { AdTimeline } from './ad-timeline.tsx';
import { type Day, DayChart } from './day-chart.tsx';
import { loadOwnAd } from './own-ad.ts';
import { PrivateLink } from './private-link.tsx';
import '../styles/advertisers.css';

export async function loader(args: Route.LoaderArgs) {
  const [id, token] = [adIdOf(args.params.id), tokenOf(args.request)];
  const [ad, stats] = await Promise.all([
    loadOwnAd(args, id, token),
    load(args, adStats, { params: { id }, query: { token } }),
  ]);
  return { ad, days: stats.data.days, token };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ matches, title: loaderData?.ad.title ?? 'Oglas' });

const reasonTitles: Partial<Record<keyof typeof adStatuses, string>> = {
  declined: 'Zašto nije prihvaćen',
  refunded: 'Zašto nije prihvaćen',
  paused: 'Zašto je zaustavljen',
};

export default function AdPage({ loaderData: { ad, days, token } }: Route.ComponentProps) {
  const { me, appUrl } = useRoot();
  const { text } = adStatuses[ad.status];
  const reasonTitle = reasonTitles[ad.status];
  const facts = [
    { label: 'Broj prikazivanja', value: formatNumber(ad.desired_appearances) },
    { label: ad.paid_at ? 'Plaćeno' : 'Cijena', value: formatMoney(ad.amount_cents) },
    ...(ad.paid_at ? [{ label: 'Dan plaćanja', value: formatLongDate(ad.paid_at) }] : []),
    ...(ad.refunded_cents > 0
      ? [{ label: 'Vraćeno na karticu', value: formatMoney(ad.refunded_cents) }]
      : []),
    ...(ad.card ? [{ label: 'Kartica', value: cardName(ad.card) }] : []),
    ...(ad.receipt_number === null ? [] : [{ label: 'Potvrda', value: `br. ${ad.receipt_number}` }]),
    { label: 'Oglašava', value: ad.name },
    { label: 'Email', value: <Address text={ad.email} /> },
    ...(ad.phone ? [{ label: 'Telefon', value: ad.phone }] : []),
  ];
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[
          me
            ? { label: 'Moji oglasi', to: paths.myAds() }
            : { label: 'Oglašavanje', to: paths.advertising() },
          { label: 'Oglas' },
        ]}
      />
      <div className="ad-page-head">
        <h1>{ad.title}</h1>
        <AdStatusBadge status={ad.status} />
      </div>
      <p className="muted mt-2">{text}</p>
      <div className="wizard">
        <div className="grid gap-5 min-w-0">
          {ad.reason && reasonTitle && (
            <Notice tone="brick">
              <b>{reasonTitle}:</b> {ad.reason}
            </Notice>
          )}
          {ad.status === 'paused' && (
            <p>
              Za pomoć se{' '}
              <Link className="link" to={`${paths.help()}?tema=oglasi#pisite`}>
                obratite podršci
              </Link>
              .
            </p>
          )}
          {(ad.can.pay || ad.can.edit || ad.receipt_number !== null) && (
            <div className="ad-actions">
              {ad.can.pay && (
                <ButtonLink
                  variant="primary"
                  to={paths.payment(ad.id, token)}
                  icon={<CreditCard size={20} aria-hidden />}
                >
                  Platite {formatMoney(ad.amount_cents)}
                </ButtonLink>
              )}
              {ad.can.edit && (
                <ButtonLink to={paths.editAd(ad.id, token)} icon={<Pencil size={20} aria-hidden />}>
                  Uredite oglas
                </ButtonLink>
              )}
              {ad.receipt_number !== null && (
                <a
                  className="btn btn-secondary"
                  href={receiptPath(ad.id, token)}
                  download={`potvrda-${ad.receipt_number}.pdf`}
                >
                  <Download size={20} aria-hidden />
                  Preuzmite potvrdu (PDF)
                </a>
              )}
            </div>
          )}
          {ad.paid_at && <AdStatistics ad={ad} days={days} />}
          <Panel title="Tijek oglasa">
            <AdTimeline ad={ad} />
          </Panel>
          {token && <PrivateLink url={appUrl + paths.ad(ad.id, token)} />}
        </div>
        <div className="wizard-stack">
          <AdCard
            title={ad.title}
            description={ad.description}
            button={ad.button_text}
            picture={ad.adsMedias[0] ?? null}
            action={ad.click_action}
            href={adTarget(ad)}
            level="h2"
          />
          <div className="card">
            <TitleBlock layout="rows" facts={facts} />
          </div>
        </div>
      </div>
    </div>
  );
}

const share = (part: number, whole: number) =>
  whole === 0 ? '–' : `${formatNumber(Math.round((part / whole) * 1000) / 10)} %`;

function AdStatistics({ ad, days }: { ad: Ad; days: readonly Day[] }) {
  return (
    <Panel title="Prikazivanja i klikovi">
      <AdProgress ad={ad} />
      <dl className="ad-figures">
        <div>
          <dt>Prikazivanja</dt>
          <dd>{formatNumber(ad.appearances)}</dd>
        </div>
        <div>
          <dt>Klikovi</dt>
          <dd>{formatNumber(ad.clicks)}</dd>
        </div>
        <div>
          <dt>Udio klikova</dt>
          <dd>{share(ad.clicks, ad.appearances)}</dd>
        </div>
      </dl>
      {days.length > 0 ? (
        <DayChart days={days} />
      ) : (
        <p className="muted">Čim netko vidi oglas, ovdje su brojke po danima.</p>
      )}
    </Panel>
  );
}
