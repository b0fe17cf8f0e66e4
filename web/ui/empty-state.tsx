import type { ReactNode } from 'react';
import { drawings } from './drawings.tsx';

interface Props {
  drawing: keyof typeof drawings;
  title: ReactNode;
  /** One sentence. */
  text?: ReactNode;
  /** One button or two: there is always a way on. */
  actions?: ReactNode;
  /** The whole page is empty (404, error): its title is the page's h1. */
  page?: boolean;
  /** Level of its title, one below the heading around it. */
  level?: 'h2' | 'h3';
  /** On a card of its own. */
  card?: boolean;
}

export function EmptyState({ drawing, title, text, actions, page, level: Heading = 'h3', card }: Props) {
  return (
    <div className={['empty-state', page && 'empty-page', card && 'card'].filter(Boolean).join(' ')}>
      {drawings[drawing]}
      {page ? <h1>{title}</h1> : <Heading>{title}</Heading>}
      {text && <p>{text}</p>}
      {actions && <div className="empty-state-actions">{actions}</div>}
    </div>
  );
}
