import { Notice } from '../ui/display/notice.tsx';
import { useActAnswer } from './act-answer.ts';

interface Props {
  /** Fields that show their own errors. */
  fields?: readonly string[];
  className?: string;
}

/** Why an act sent without script was refused; shown at the top of a page whose acts have no field to show it at. */
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
