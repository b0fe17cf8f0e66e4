import { Notice } from '../ui/display/notice.tsx';
import { useActAnswer } from './act-answer.ts';

interface Props {
  /** Fields that say it themselves. */
  fields?: readonly string[];
  className?: string;
}

/** Why what was sent without script could not be done; stands at the head of a page whose acts have no field to say it at. */
export function ActRefusal({ fields = [], className }: Props) {
  const answer = useActAnswer();
  if (!answer || answer.asks) return null;
  const unsaid = Object.entries(answer.errors).filter(([field]) => !fields.includes(field));
  const said = unsaid[0]?.[1][0] ?? (Object.keys(answer.errors).length > 0 ? undefined : answer.message);
  return said ? (
    <Notice tone="brick" alert className={className}>
      {said}
    </Notice>
  ) : null;
}
