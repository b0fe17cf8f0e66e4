import type { ReactNode } from 'react';

interface Props {
  drawing: ReactNode;
  title: ReactNode;
  text: ReactNode;
  actions: ReactNode;
}

/** A whole page without content (404, error); its title is the page's h1. Every page may become one, so it is separate from the list components. */
export const EmptyPage = ({ drawing, title, text, actions }: Props) => (
  <div className="empty-state empty-page">
    {drawing}
    <h1>{title}</h1>
    <p>{text}</p>
    <div className="empty-state-actions">{actions}</div>
  </div>
);
