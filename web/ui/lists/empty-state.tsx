import type { ReactElement, ReactNode } from 'react';
import { drawings } from '../drawings/empty-drawings.tsx';

interface Props {
  drawing: keyof typeof drawings | ReactElement;
  title: ReactNode;
  /** One sentence. */
  text?: ReactNode;
  /** One button or two: there is always a way on. */
  actions?: ReactNode;
  /** Level of its title, one below the heading around it. */
  level?: 'h2' | 'h3';
  /** On a card of its own. */
  card?: boolean;
}

export function EmptyState({ drawing, title, text, actions, level: Heading = 'h3', card }: Props) {
  return (
    <div className={card ? 'empty-state card' : 'empty-state'}>
      {typeof drawing === 'string' ? drawings[drawing] : drawing}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {actions && <div className="empty-state-actions">{actions}</div>}
    </div>
  );
}
