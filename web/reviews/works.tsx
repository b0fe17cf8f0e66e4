import type { Reply } from '#contract/endpoint.ts';
import { atFirstUse } from '#contract/first-use.ts';
import { zone } from '#contract/local-time.ts';
import type { getProof } from '#contract/reviews.ts';
import { BeforeAfter } from './before-after.tsx';

type Work = Reply<typeof getProof>['data']['works'][number];

/** Formats a month: `listopad 2026.` */
const month = atFirstUse(
  () => new Intl.DateTimeFormat('hr-HR', { month: 'long', year: 'numeric', timeZone: zone }),
);

const large = { phone: '92vw', desk: '540px', ratio: 4 / 3 };
const small = { phone: '92vw', desk: '300px', ratio: 4 / 3 };

export function Works({ works }: { works: readonly Work[] }) {
  return (
    <ul className="works">
      {works.map(({ review_id, before, after, job_type, place, created_at }, index) => (
        <li key={review_id}>
          <BeforeAfter before={before} after={after} place={index === 0 ? large : small} of={job_type} />
          <b>{job_type}</b>
          <p>
            {place}, {month().format(new Date(created_at))}
          </p>
        </li>
      ))}
    </ul>
  );
}
