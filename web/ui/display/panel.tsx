import { type ReactNode, useId } from 'react';

interface Props {
  title: ReactNode;
  /** One sentence or two under the title. */
  text?: ReactNode;
  /** The state of what the panel is about, at the right of its title. */
  state?: ReactNode;
  /** What cannot be undone stands in a brick frame. */
  danger?: boolean;
  id?: string;
  children?: ReactNode;
}

/** One matter of the settings on a card of its own. */
export function Panel({ title, text, state, danger, id, children }: Props) {
  const titleId = useId();
  return (
    <section id={id} className={danger ? 'card panel panel-danger' : 'card panel'} aria-labelledby={titleId}>
      <div className="panel-head">
        <h2 id={titleId}>{title}</h2>
        {state}
      </div>
      {text && <p className="panel-text">{text}</p>}
      {children}
    </section>
  );
}

interface RowProps {
  icon?: ReactNode;
  title: ReactNode;
  /** Facts under the title. */
  text?: ReactNode;
  /** The one thing that can be done with it. */
  action?: ReactNode;
}

/** A thing of a panel's list: what it is, what is known of it, what can be done. */
export function PanelRow({ icon, title, text, action }: RowProps) {
  return (
    <li className="panel-row">
      {icon}
      <div className="panel-row-text">
        <b>{title}</b>
        {text && <p className="small muted">{text}</p>}
      </div>
      {action}
    </li>
  );
}
