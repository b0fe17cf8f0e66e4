import { grounds, measures, sources } from '#contract/decision-labels.ts';
import type { AppealCase } from '#contract/decisions.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { RadioGroup } from '../ui/choices/radio-group.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { When } from '../ui/display/when.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { AppealBadge } from './appeal-badge.tsx';
import { appellantFact, deciderOf, FirstQuote, FirstReason } from './appeal-parts.tsx';
import { decideAppeal } from './decision-actions.ts';
import { thingNames } from './thing-names.ts';

export function AppealView({ one }: { one: AppealCase }) {
  const { id, side, text, status, answer, created_at, appellant, decision, can } = one;
  return (
    <article className="card report" aria-labelledby={`zalba-${id}`}>
      <div className="report-head">
        <h2 id={`zalba-${id}`}>
          {thingNames[decision.subject_type]}: {measures[decision.measure]}
        </h2>
        <AppealBadge status={status} />
      </div>
      <TitleBlock
        facts={[
          appellantFact({ side, appellant }),
          { label: 'Prva odluka', value: deciderOf(decision) },
          { label: 'Osnova', value: grounds[decision.ground] },
          { label: 'Poslano', value: <When at={created_at} /> },
        ]}
      />
      <div className="report-part">
        <FirstReason of={decision} />
        <p className="small muted mt-1">{sources[decision.source]}</p>
      </div>
      {decision.quote && (
        <div className="report-part">
          <FirstQuote of={decision.quote} />
        </div>
      )}
      <div className="report-part">
        <h3>Žalba</h3>
        <p className="whitespace-pre-line" dir="auto">
          {text}
        </p>
      </div>
      {status === 'open' ? (
        can.decide ? (
          <Decide id={id} />
        ) : (
          <div className="report-part">
            <Notice>Prvu ste odluku donijeli Vi, pa o žalbi odlučuje druga osoba.</Notice>
          </div>
        )
      ) : (
        answer && (
          <div className="report-part">
            <h3>Odgovor</h3>
            <p className="whitespace-pre-line" dir="auto">
              {answer}
            </p>
          </div>
        )
      )}
    </article>
  );
}

const outcomes = [
  { value: 'upheld', label: 'Odluka ostaje' },
  { value: 'reversed', label: 'Odluka se mijenja' },
] as const;

function Decide({ id }: { id: number }) {
  const form = useActionForm(decideAppeal, { outcome: 'upheld', answer: '' }, { values: { id } });
  return (
    <div className="report-part report-close">
      <Form form={form} submit="Odlučite o žalbi" busyText="Sprema se…">
        <RadioGroup
          name="outcome"
          label="Odluka o žalbi"
          look="segments"
          options={outcomes}
          hint="Promjena poništava prvu odluku koliko je moguće."
        />
        <TextArea name="answer" label="Odgovor" hint="Stiže emailom tko se žalio" max={2000} rows={3} />
      </Form>
    </div>
  );
}
