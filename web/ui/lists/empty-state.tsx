import type { ReactElement, ReactNode } from 'react';
import { drawings } from '../drawings/empty-drawings.tsx';

interface Props {
  drawing: keyof typeof drawings | ReactElement;
  title: ReactNode;
  /** One sentence. */
  text?: ReactNode;
  /** One button or two: there is always a way on. */
  actions?: ReactNode;
  /** Heading level of its title, one below the surrounding heading. */
  level?: 'h2' | 'h3';
  /** On its own card. */
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
