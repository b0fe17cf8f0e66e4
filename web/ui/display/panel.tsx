import { type ReactNode, useId } from 'react';

interface Props {
  title: ReactNode;
  /** One or two sentences under the title. */
  text?: ReactNode;
  /** The state of the panel's subject, at the right of its title. */
  state?: ReactNode;
  /** Irreversible actions have a brick frame. */
  danger?: boolean;
  id?: string;
  children?: ReactNode;
}

/** One topic of the settings on its own card. */
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
  /** The one action available. */
  action?: ReactNode;
}

/** An item of a panel's list: its name, its facts, its action. */
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
