import type { ReactElement, ReactNode } from 'react';
import { drawings } from '../drawings/empty-drawings.tsx';

interface Props {
  drawing: keyof typeof drawings | ReactElement;
  title: ReactNode;
  text?: ReactNode;
  /** One or two buttons, so that the page is never a dead end. */
  actions?: ReactNode;
  level?: 'h2' | 'h3';
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
