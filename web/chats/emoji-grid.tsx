import { type KeyboardEvent, useRef, useState } from 'react';
import { columns, emojiGroups } from './emoji.ts';
import { moved } from './emoji-keys.ts';

let count = 0;
const groups = emojiGroups.map(({ name, emoji }) => ({
  name,
  rows: Array.from({ length: emoji.length / columns }, (_, row) =>
    emoji
      .slice(row * columns, (row + 1) * columns)
      .map(([sign, called]) => ({ sign, called, place: count++ })),
  ),
}));

export function EmojiGrid({ onChoose }: { onChoose: (emoji: string, name: string) => void }) {
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.altKey || event.metaKey ? null : moved(event, at, count);
    if (to === null) return;
    event.preventDefault();
    table.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose buttons are navigated by arrows is a grid (WAI-ARIA APG)
    <table ref={table} role="grid" aria-label="Emoji" className="emoji-grid" onKeyDown={onKeyDown}>
      {groups.map(({ name, rows }) => (
        <tbody key={name}>
          <tr>
            <th scope="col" colSpan={columns} className="option-group">
              {name}
            </th>
          </tr>
          {rows.map((row) => (
            <tr key={row[0]?.sign}>
              {row.map(({ sign, called, place }) => (
                <td key={sign}>
                  <button
                    type="button"
                    className="emoji-key"
                    aria-label={called}
                    tabIndex={place === at ? 0 : -1}
                    onFocus={() => setAt(place)}
                    onClick={() => onChoose(sign, called)}
                  >
                    {sign}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
