import { type AnswerChoice, boundsWords, isOptions, optionWords } from '#contract/answer-words.ts';
import { formatMoney } from '#contract/format.ts';
import type { JobQuestion } from '#contract/job-questions.ts';
import { circleWords, postKinds, urgencies } from '#contract/labels.ts';
import { type Choices, type ListQuery, type Many, questionsOf, withAnswers, without } from './list-query.ts';
import type { ListControl } from './use-list-query.ts';

const many: readonly Many[] = ['categories', 'types', 'counties', 'towns'];

interface Words {
  label: string;
  /** The filter without this part; undefined if that filter would be empty. */
  rest: AnswerChoice | undefined;
}

/** Describes a filter by answers: one entry per option, or one for both bounds of a number. */
function wordsOf(question: JobQuestion, choice: AnswerChoice): Words[] {
  if (question.kind === 'number')
    return isOptions(choice) ? [] : [{ label: boundsWords(question, choice), rest: undefined }];
  return isOptions(choice)
    ? question.options
        .filter(({ key }) => choice.includes(key))
        .map((option) => ({ label: optionWords(question, option), rest: without(choice, option.key) }))
    : [];
}

/** Returns the circle as text: `Zadar, do 25 km i otoci`. */
export function nearWords({ near, radius, islands }: ListQuery, choices: Choices): string {
  const name = choices.near?.key === near ? choices.near.name : near;
  return radius ? circleWords(name, radius, islands) : `Udaljenost: ${name}`;
}

export function activeFilters({ query, choices, href }: Pick<ListControl, 'query' | 'choices' | 'href'>) {
  const named = (field: Many) =>
    query[field].flatMap((key) => {
      const choice = choices[field].find((one) => one.key === key);
      return choice
        ? [{ key: `${field} ${key}`, label: choice.name, to: href({ [field]: without(query[field], key) }) }]
        : [];
    });
  return [
    ...(query.search
      ? [{ key: 'search', label: `„${query.search}“`, to: href({ search: '', sort: '' }) }]
      : []),
    ...many.flatMap(named),
    ...(query.near ? [{ key: 'near', label: nearWords(query, choices), to: href({ near: '' }) }] : []),
    ...query.urgencies.map((one) => ({
      key: `urgency ${one}`,
      label: urgencies[one],
      to: href({ urgencies: query.urgencies.filter((kept) => kept !== one) }),
    })),
    ...(query.budget
      ? [{ key: 'budget', label: `Proračun od ${formatMoney(query.budget * 100)}`, to: href({ budget: 0 }) }]
      : []),
    ...Object.entries(query.answers).flatMap(([key, choice]) => {
      const question = questionsOf(query, choices).find((one) => one.key === key);
      return question
        ? wordsOf(question, choice).map(({ label, rest }) => ({
            key: `answer ${key} ${label}`,
            label,
            to: href(withAnswers(query, key, rest)),
          }))
        : [];
    }),
    ...(query.kind
      ? [{ key: 'kind', label: postKinds[query.kind], to: href({ kind: '' as ListQuery['kind'] }) }]
      : []),
  ];
}
