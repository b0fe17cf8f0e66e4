import type { ReactNode } from 'react';

/** A column's heading; `number`: right-aligned cells, `unseen`: visually hidden. */
type Column = string | { label: string; look: 'number' | 'unseen' };

interface Props {
  label: string;
  columns: readonly Column[];
  card?: boolean;
  /** True to show each row on phones as a list of its cells, labelled by their `data-label`. */
  stacks?: boolean;
  children: ReactNode;
}

export function Table({ label, columns, card = false, stacks = false, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className={card ? 'table-scroll card' : 'table-scroll'} aria-label={label} tabIndex={0}>
      <table className={stacks ? 'table table-stacks' : 'table'}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={typeof column === 'string' ? column : column.label} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

function Heading({ column }: { column: Column }) {
  if (typeof column === 'string') return <th scope="col">{column}</th>;
  return (
    <th scope="col" className={column.look === 'number' ? 'cell-number' : undefined}>
      {column.look === 'unseen' ? <span className="sr-only">{column.label}</span> : column.label}
    </th>
  );
}
