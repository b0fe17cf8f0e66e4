import type { ReactNode } from 'react';

interface Props {
  drawing: ReactNode;
  title: ReactNode;
  text: ReactNode;
  actions: ReactNode;
}

/**
 * A page without content (404, error), with its title as h1. Separate from the list components, because every
 * page can become one.
 */
export const EmptyPage = ({ drawing, title, text, actions }: Props) => (
  <div className="empty-state empty-page">
    {drawing}
    <h1>{title}</h1>
    <p>{text}</p>
    <div className="empty-state-actions">{actions}</div>
  </div>
);
