import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { adStatuses, cardName, clickActions } from '#contract/ad-labels.ts';
import type { Ad } from '#contract/ads.ts';
import { formatDateTime, formatMoney, formatNumber } from '#contract/format.ts';
import { Address } from '../ui/display/address.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { AdCard, adTarget } from './ad-card.tsx';
import { AdStatusBadge } from './ad-status-badge.tsx';

/** Shows the raw URL as text, so that a moderator can check it. */
export function AdTarget({ ad }: { ad: Ad }) {
  const href = adTarget(ad);
  if (href === undefined) return '–';
  return (
    <a className="link ad-case-target" href={href} target="_blank" rel="noopener noreferrer">
      <Address text={href} />
      {ad.click_action === 'redirecting' && <ExternalLink size={16} aria-label="otvara se u novoj kartici" />}
    </a>
  );
}

interface Props {
  ad: Ad;
  children: ReactNode;
}

export function AdCase({ ad, children }: Props) {
  const { title, name, email, phone, status, reason, card, paid_at: paidAt } = ad;
  const place = { suppressHydrationWarning: true };
  return (
    <article className="card" aria-labelledby="case-title">
      <div className="flex flex-wrap items-start gap-4 p-5">
        <div className="case-head">
          <h2 id="case-title" tabIndex={-1}>
            {title}
          </h2>
          <p className="small faint">
            Br. {ad.id} · {adStatuses[status].text}
          </p>
        </div>
        <AdStatusBadge status={status} />
      </div>
      <TitleBlock
        facts={[
          {
            label: 'Prikazivanja',
            value: `${formatNumber(ad.appearances)} od ${formatNumber(ad.desired_appearances)}`,
          },
          { label: 'Klikovi', value: formatNumber(ad.clicks) },
          { label: 'Iznos', value: formatMoney(ad.amount_cents) },
          {
            label: 'Plaćeno',
            value: paidAt ? <span {...place}>{formatDateTime(paidAt)}</span> : 'Nije plaćeno',
          },
        ]}
      />
      <TitleBlock
        facts={[
          { label: 'Oglašivač', value: name },
          { label: 'Email', value: <Address text={email} /> },
          { label: 'Telefon', value: phone ?? '–' },
          { label: 'Kartica', value: card ? cardName(card) : '–' },
          ...(ad.refunded_cents > 0 ? [{ label: 'Vraćeno', value: formatMoney(ad.refunded_cents) }] : []),
        ]}
      />
      {reason && (
        <div className="case-part">
          <Notice tone="amber">
            <b>Razlog:</b> {reason}
          </Notice>
        </div>
      )}
      <div className="case-part">
        <h3>Kako izgleda</h3>
        <div className="ad-case-look">
          <AdCard
            level="h3"
            title={title}
            description={ad.description}
            button={ad.button_text}
            picture={ad.adsMedias[0] ?? null}
            action={ad.click_action}
          />
          <dl className="ad-case-click">
            <dt>Gumb</dt>
            <dd>{clickActions[ad.click_action].label}</dd>
            <dt>Kamo vodi</dt>
            <dd>
              <AdTarget ad={ad} />
            </dd>
          </dl>
        </div>
      </div>
      {children}
    </article>
  );
}
