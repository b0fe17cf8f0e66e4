import { grounds, measures, sources } from '#contract/decision-labels.ts';
import type { AppealCase } from '#contract/decisions.ts';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { appellantFact, deciderOf, FirstQuote, FirstReason } from './appeal-parts.tsx';
import { thingNames } from './thing-names.ts';

export const AppealContent = ({ item: { side, text, appellant, decision } }: { item: AppealCase }) => (
  <>
    <p className="inbox-subject whitespace-pre-line" dir="auto">
      {text}
    </p>
    <FirstReason of={decision} />
    {decision.quote && <FirstQuote of={decision.quote} />}
    <TitleBlock
      className="inbox-facts"
      facts={[
        {
          label: 'Prva odluka',
          value: `${thingNames[decision.subject_type]}: ${measures[decision.measure]}`,
        },
        { label: 'Odlučio', value: deciderOf(decision) },
        { label: 'Osnova', value: `${grounds[decision.ground]}. ${sources[decision.source]}` },
        appellantFact({ side, appellant }),
      ]}
    />
  </>
);
