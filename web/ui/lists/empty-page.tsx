import type { ReactNode } from 'react';

interface Props {
  drawing: ReactNode;
  title: ReactNode;
  text: ReactNode;
  actions: ReactNode;
}

/**
 * Renders a page that shows only a title (h1), a text and links, for example a 404. Separate from the list
 * components, because any page can end in an error and needs this code.
 */
export const EmptyPage = ({ drawing, title, text, actions }: Props) => (
  <div className="empty-state empty-page">
    {drawing}
    <h1>{title}</h1>
    <p>{text}</p>
    <div className="empty-state-actions">{actions}</div>
  </div>
);
