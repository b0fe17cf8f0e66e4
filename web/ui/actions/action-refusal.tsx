import type { AnyAction } from '../../platform/actions/action.ts';
import { useActionAnswer } from '../../platform/actions/action-answer.ts';
import { WithSupportLink } from '../../platform/page/with-support-link.tsx';
import { Notice } from '../display/notice.tsx';

interface Props {
  /** Actions whose errors are shown; all by default. */
  of?: readonly Pick<AnyAction, 'name'>[];
  fields?: readonly string[];
  className?: string;
}

/** Renders the error of an action sent without JavaScript, unless one of `fields` shows it. */
export function ActionRefusal({ of, fields = [], className }: Props) {
  const answer = useActionAnswer();
  if (!answer || answer.asks || (of && !of.some(({ name }) => name === answer.action))) return null;
  const unsaid = Object.entries(answer.errors).filter(([field]) => !fields.includes(field));
  const shown = unsaid[0]?.[1][0] ?? (Object.keys(answer.errors).length > 0 ? undefined : answer.message);
  return shown ? (
    <Notice tone="brick" alert className={className}>
      <WithSupportLink text={shown} />
    </Notice>
  ) : null;
}
