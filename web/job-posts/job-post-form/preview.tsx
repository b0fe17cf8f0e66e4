import type { ReactNode } from 'react';
import { withUnit } from '#contract/answer-words.ts';
import { count, formatNumber, nouns } from '#contract/format.ts';
import type { JobPost } from '#contract/job-posts.ts';
import type { JobQuestion } from '#contract/job-questions.ts';
import { placeOf, postKinds } from '#contract/labels.ts';
import type { Me } from '#contract/users.ts';
import type { FormChoices } from '../../catalogue/form-choices.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DrawnPicture } from '../../ui/display/drawn-picture.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { EditButton } from '../../ui/wizard/wizard-buttons.tsx';
import { type CardPost, cardSubject, JobPostCard } from '../job-post-card.tsx';
import { WhenAndHowMuch } from '../when-and-how-much.tsx';
import { missingFor } from './advice.ts';
import { type Draft, needsReview, sentTo } from './draft.ts';
import { valuesFor } from './form-answers.ts';
import { stepWords } from './steps.ts';

/** Returns the card as others will see it, or undefined while a required choice is missing. */
function cardOf(
  post: JobPost | null,
  draft: Draft,
  { categories, types, counties, towns }: FormChoices,
  me: Me | null,
): CardPost | undefined {
  const { fields } = draft;
  const category = categories.find(({ id }) => id === fields.job_category_id);
  const type = types.find(({ id }) => id === fields.job_type_id);
  const county = counties.find(({ id }) => id === fields.county_id) ?? null;
  const town = towns.find(({ id }) => id === fields.town_id) ?? null;
  if (!category || !type) return undefined;
  return {
    id: 0,
    subject: cardSubject(fields.subject.trim()),
    status: needsReview(post, draft) ? 'pending' : 'active',
    declined: false,
    type: fields.type,
    // A visitor without an account has no name to show.
    user: me ?? { name: 'Vi' },
    job_category: category,
    job_type: type,
    county,
    town,
    urgency: fields.urgency || 'flexible',
    budget_cents: typeof fields.budget_cents === 'number' ? fields.budget_cents : null,
    created_at: post?.created_at ?? new Date().toISOString(),
    is_own: true,
  };
}

interface Props {
  post: JobPost | null;
  draft: Draft;
  questions: readonly JobQuestion[] | undefined;
  choices: FormChoices;
  me: Me | null;
  pictures: readonly string[];
  onEdit: (step: number) => void;
}

const answerTexts = ({ fields }: Draft, questions: readonly JobQuestion[] = []) => {
  const values = valuesFor(fields);
  return questions.flatMap((question) => {
    const value = values[question.key];
    if (value === undefined || typeof value === 'object') return [];
    if (question.kind === 'number')
      return `${question.label}: ${withUnit(formatNumber(Number(value)), question.unit)}`;
    const option = question.options.find(({ key }) => key === value);
    return option ? `${question.label}: ${option.label}` : [];
  });
};

/** Suggests details that would make offers more precise; the inquiry can be sent without them. */
function Advice({ draft, questions, onEdit }: Pick<Props, 'draft' | 'questions' | 'onEdit'>) {
  const missing = missingFor(draft, questions);
  if (missing.length === 0) return null;
  return (
    <Notice>
      <p id="savjeti">Poslati možete i ovako, a ponude će biti točnije uz ovo:</p>
      <ul className="form-advice" aria-labelledby="savjeti">
        {missing.map(({ text, step }) => (
          <li key={text}>
            <Button variant="text" size="sm" onClick={() => onEdit(step)}>
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Shows a preview before sending: the card, and each part with a link back to its step. */
export function PreviewStep({ post, draft, questions, choices, me, pictures, onEdit }: Props) {
  const card = cardOf(post, draft, choices, me);
  const to = sentTo(draft.fields);
  const parts: ReactNode[] = [
    <>
      {draft.fields.type === 'offer' && <b className="block">{postKinds.offer}</b>}
      <span className="block">
        {[card?.job_category.name, card?.job_type.name].filter(Boolean).join(' · ')}
      </span>
      <span className="preview-subject muted">{draft.fields.subject}</span>
      {answerTexts(draft, questions).map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      ))}
    </>,
    <>
      <span className="block">{placeOf(card?.county ?? null, card?.town ?? null)}</span>
      {card && <WhenAndHowMuch post={card} />}
      {to.asked && (
        <span className="block">
          {to.audience === 'addressed' ? 'Dobivaju samo' : 'Svima, uz poziv'}:{' '}
          {draft.fields.asked.map(({ name }) => name).join(', ')}
        </span>
      )}
    </>,
    draft.files.length ? count(draft.files.length, nouns.datoteka) : 'Bez datoteka',
  ];
  return (
    <>
      {card && (
        <div className="form-preview" inert>
          <JobPostCard post={card} />
        </div>
      )}
      <Advice draft={draft} questions={questions} onEdit={onEdit} />
      <dl className="rows form-parts">
        {parts.map((part, step) => (
          <div key={stepWords[step]} className="form-part">
            <dt>{stepWords[step]}</dt>
            <dd>
              {part}
              {step === parts.length - 1 && pictures.length > 0 && (
                <span className="form-thumbs">
                  {pictures.map((picture) => (
                    <DrawnPicture key={picture} src={picture} fallback={null} />
                  ))}
                </span>
              )}
            </dd>
            <dd>
              <EditButton part={stepWords[step] ?? ''} onEdit={() => onEdit(step)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
