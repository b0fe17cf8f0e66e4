import { limits } from '#contract/constants.ts';
import type { Dashboard, OpenDeal } from '#contract/dashboard.ts';
import { formatTimeStart } from '#contract/deal-times.ts';
import { count, nouns } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { priceOf } from '../offers/offer-words.ts';
import { Link } from '../platform/page/link.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Card } from '../ui/display/card.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { Stepper } from '../ui/display/stepper.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import type { WeekDay } from './dashboard-loader.ts';

const steps = ['Dogovor', 'Termin', 'Obavljeno', 'Ocjena'];
const stepOf = { agreed: 1, scheduled: 2, done: 3, reviewed: 4, cancelled: 0 } as const;

export function OpenDeals({
  deals: { data, total },
  week,
}: {
  deals: Dashboard['deals'];
  week: readonly WeekDay[];
}) {
  const inWeek = new Set(week.flatMap(({ times }) => times.map(({ deal }) => deal)));
  const open = data.filter(({ id, stage }) => stage !== 'done' && !inWeek.has(id));
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="u-tijeku">
      <SectionHead
        id="u-tijeku"
        title="U tijeku"
        quantity={count(total - (data.length - open.length), nouns.posao)}
        {...(open.length > limits.dashboard.deals && { more: { label: 'Svi', to: paths.myJobs() } })}
      />
      <div className="day-deals">
        {open.slice(0, limits.dashboard.deals).map((deal) => (
          <Deal key={deal.id} deal={deal} />
        ))}
      </div>
    </section>
  );
}

function Deal({ deal }: { deal: OpenDeal }) {
  const { id, job_type: type, user, stage, starts_at: starts, can } = deal;
  return (
    <Card as="article" className="day-deal">
      <h3>
        <Link to={paths.deal(id)}>{type.name}</Link>
      </h3>
      <p className="small muted">
        {user.name} · {priceOf(deal)}
      </p>
      <Stepper steps={steps} current={stepOf[stage]} />
      <TitleBlock
        facts={[
          {
            label: starts ? 'Termin' : 'Sljedeće',
            value: starts ? (
              formatTimeStart(starts)
            ) : can.choose ? (
              <ButtonLink size="sm" to={paths.deal(id)}>
                Odaberite termin
              </ButtonLink>
            ) : (
              'dogovorite termin'
            ),
          },
        ]}
      />
    </Card>
  );
}
