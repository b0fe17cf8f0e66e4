import { Notice } from '../ui/display/notice.tsx';
import type { AnyAct } from './act.ts';
import { useActAnswer } from './act-answer.ts';
import { WithSupportLink } from './with-support-link.tsx';

interface Props {
  /** The acts it speaks for; all by default. */
  of?: readonly Pick<AnyAct, 'name'>[];
  /** Fields that show their own errors. */
  fields?: readonly string[];
  className?: string;
}

/** Why an act sent without script was refused; shown at the top of a page whose acts have no field to show it at. */
export function ActRefusal({ of, fields = [], className }: Props) {
  const answer = useActAnswer();
  if (!answer || answer.asks || (of && !of.some(({ name }) => name === answer.act))) return null;
  const unsaid = Object.entries(answer.errors).filter(([field]) => !fields.includes(field));
  const shown = unsaid[0]?.[1][0] ?? (Object.keys(answer.errors).length > 0 ? undefined : answer.message);
  return shown ? (
    <Notice tone="brick" alert className={className}>
      <WithSupportLink text={shown} />
    </Notice>
  ) : null;
}
