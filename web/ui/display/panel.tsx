import { type ReactNode, useId } from 'react';

interface Props {
  title: ReactNode;
  text?: ReactNode;
  state?: ReactNode;
  danger?: boolean;
  id?: string;
  children?: ReactNode;
}

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
  text?: ReactNode;
  action?: ReactNode;
}

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
