import { Link } from 'react-router';
import { grounds, measures, sources } from '#contract/decision-labels.ts';
import type { AppealCase } from '#contract/decisions.ts';
import { deletedUser } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { thingNames } from './thing-names.ts';

/** An appeal, and the decision that it is about. */
export const AppealContent = ({ item: { side, text, appellant, decision } }: { item: AppealCase }) => (
  <>
    <p className="inbox-subject whitespace-pre-line" dir="auto">
      {text}
    </p>
    <h3>Obrazloženje prve odluke</h3>
    <p dir="auto">{decision.text ? `${decision.reason}: ${decision.text}` : decision.reason}</p>
    {decision.quote && (
      <>
        <h3>Na što se odnosi</h3>
        <blockquote className="whitespace-pre-line" dir="auto">
          {decision.quote}
        </blockquote>
      </>
    )}
    <TitleBlock
      className="inbox-facts"
      facts={[
        { label: 'Prva odluka', value: `${thingNames[decision.subject_type]}: ${measures[decision.measure]}` },
        { label: 'Odlučio', value: decision.decided_by?.name ?? (decision.automated ? 'automatski' : deletedUser) },
        { label: 'Osnova', value: `${grounds[decision.ground]}. ${sources[decision.source]}` },
        {
          label: side === 'affected' ? 'Žali se tko je pogođen' : 'Žali se tko je prijavio',
          value: appellant ? (
            <Link className="link" to={paths.user(appellant.slug)}>
              {appellant.name}
            </Link>
          ) : (
            deletedUser
          ),
        },
      ]}
    />
  </>
);
