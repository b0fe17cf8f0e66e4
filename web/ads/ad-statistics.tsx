import type { Ad } from '#contract/ads.ts';
import { formatNumber } from '#contract/format.ts';
import { Panel } from '../ui/display/panel.tsx';
import { AdProgress } from './ad-progress.tsx';
import { type Day, DayChart } from './day-chart.tsx';

const share = (part: number, whole: number) =>
  whole === 0 ? '–' : `${formatNumber(Math.round((part / whole) * 1000) / 10)} %`;

export function AdStatistics({ ad, days }: { ad: Ad; days: readonly Day[] }) {
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
