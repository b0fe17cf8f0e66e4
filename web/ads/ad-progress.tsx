import type { Ad } from '#contract/ads.ts';
import { formatNumber } from '#contract/format.ts';

export function AdProgress({
  ad: { appearances, desired_appearances: desired },
}: {
  ad: Pick<Ad, 'appearances' | 'desired_appearances'>;
}) {
  const text = `${formatNumber(appearances)} od ${formatNumber(desired)} prikazivanja`;
  return (
    <div>
      <div
        className="ad-progress"
        role="progressbar"
        aria-label="Prikazano"
        aria-valuemin={0}
        aria-valuemax={desired}
        aria-valuenow={appearances}
        aria-valuetext={text}
      >
        <span style={{ width: `${Math.min(100, (appearances / desired) * 100)}%` }} />
      </div>
      <p className="small muted mt-1">{text}</p>
    </div>
  );
}
