import { useActionData } from 'react-router';
import type { AnyAct } from './act.ts';

/** What a page's action returns for a form sent without script: a question to confirm, a refusal, or a reply to show. */
export interface ActAnswer {
  act: string;
  /** The submitted values, without secrets. */
  values: Record<string, string>;
  /** Needs confirmation first. */
  asks?: true;
  /** The reply of an act that shows it. */
  done?: { reply: unknown };
  errors: Record<string, string[]>;
  message: string;
}

const isAnswer = (data: unknown): data is ActAnswer =>
  typeof data === 'object' && data !== null && 'act' in data && 'values' in data && 'errors' in data;

/** The answer to this page's form, if one was sent without script. */
export function useActAnswer(): ActAnswer | undefined {
  const data = useActionData() as unknown;
  return isAnswer(data) ? data : undefined;
}

/** The answer to one form among several of its kind: `fixed` are the values that identify it. */
export function useAnswerTo(one: Pick<AnyAct, 'name'>, fixed: object | undefined): ActAnswer | undefined {
  const answer = useActAnswer();
  if (answer?.act !== one.name) return undefined;
  return Object.entries(fixed ?? {}).every(
    ([name, value]) => answer.values[name] === undefined || answer.values[name] === String(value),
  )
    ? answer
    : undefined;
}
