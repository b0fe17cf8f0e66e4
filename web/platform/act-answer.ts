import { useActionData } from 'react-router';
import type { AnyAct } from './act.ts';

/** What a page's action answers to a form that came without script: it asks first, or it refuses. */
export interface ActAnswer {
  act: string;
  /** What was typed, secrets left out. */
  values: Record<string, string>;
  /** It wants to be asked about. */
  asks?: true;
  errors: Record<string, string[]>;
  message: string;
}

const isAnswer = (data: unknown): data is ActAnswer => typeof data === 'object' && data !== null && 'act' in data && 'values' in data && 'errors' in data;

/** The answer to this page's form, if one was sent without script. */
export function useActAnswer(): ActAnswer | undefined {
  const data = useActionData() as unknown;
  return isAnswer(data) ? data : undefined;
}

/** The answer to this very form among others of its kind: `fixed` are the values that tell them apart. */
export function useAnswerTo(one: Pick<AnyAct, 'name'>, fixed: object | undefined): ActAnswer | undefined {
  const answer = useActAnswer();
  if (answer?.act !== one.name) return undefined;
  return Object.entries(fixed ?? {}).every(([name, value]) => answer.values[name] === undefined || answer.values[name] === String(value)) ? answer : undefined;
}
