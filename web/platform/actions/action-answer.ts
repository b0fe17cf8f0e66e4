import { useActionData } from 'react-router';
import type { AnyAction } from './action.ts';

/** Result of a form sent without JavaScript: a question to confirm, an error, or a reply. */
export interface ActionAnswer {
  action: string;
  /** Submitted values, except passwords and codes. */
  values: Record<string, string>;
  asks?: true;
  done?: { reply: unknown };
  errors: Record<string, string[]>;
  message: string;
}

const isAnswer = (data: unknown): data is ActionAnswer =>
  typeof data === 'object' && data !== null && 'action' in data && 'values' in data && 'errors' in data;

/** Returns the result of this page’s form, if it was sent without JavaScript. */
export function useActionAnswer(): ActionAnswer | undefined {
  const data = useActionData() as unknown;
  return isAnswer(data) ? data : undefined;
}

/**
 * Returns the result of one of several forms with the same action; its `fixed` values distinguish the form
 * from the others.
 */
export function useAnswerTo(
  one: Pick<AnyAction, 'name'>,
  fixed: object | undefined,
): ActionAnswer | undefined {
  const answer = useActionAnswer();
  if (answer?.action !== one.name) return undefined;
  return Object.entries(fixed ?? {}).every(
    ([name, value]) => answer.values[name] === undefined || answer.values[name] === String(value),
  )
    ? answer
    : undefined;
}
