import { Popover } from '@base-ui/react/popover';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { usePopupPlace } from '../ui/choices/popup-place.ts';
import type { PopupProps } from '../ui/overlays/popup-opener.ts';
import { usePresent } from '../ui/overlays/presence.tsx';
import { columns, emojiGroups, moved } from './emoji.ts';

interface Props extends PopupProps {
  box: RefObject<HTMLTextAreaElement | null>;
}

function insert(box: HTMLTextAreaElement, emoji: string): void {
  box.setRangeText(emoji, box.selectionStart, box.selectionEnd, 'end');
  // Inserted as if typed, because React would move the caret to the end if the value were set.
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: emoji }));
}

/** Renders the emoji picker, which stays open so that several emoji can be chosen. */
export function EmojiPicker({ open, onClose, anchor, box }: Props) {
  const place = usePopupPlace();
  const shown = usePresent(open);
  const [inserted, setInserted] = useState({ name: '', times: 0 });
  const close = () => {
    onClose();
    setInserted({ name: '', times: 0 });
  };
  const choose = (emoji: string, name: string) => {
    if (box.current) insert(box.current, emoji);
    setInserted(({ times }) => ({ name, times: times + 1 }));
  };
  return (
    <Popover.Root open={shown} onOpenChange={(next) => next || close()}>
      <Popover.Portal>
        <Popover.Positioner
          className={place}
          anchor={anchor}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={8}
        >
          <Popover.Popup className="popup emoji-picker" aria-label="Umetnite emoji" finalFocus={box}>
            <EmojiGrid onChoose={choose} />
            <p role="status" className="sr-only">
              {inserted.times > 0 && <span key={inserted.times}>Umetnuto: {inserted.name}</span>}
            </p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

let emojiCount = 0;
const groups = emojiGroups.map(({ name, emoji }) => ({
  name,
  rows: Array.from({ length: emoji.length / columns }, (_, row) =>
    emoji
      .slice(row * columns, (row + 1) * columns)
      .map(([sign, called]) => ({ sign, called, place: emojiCount++ })),
  ),
}));

function EmojiGrid({ onChoose }: { onChoose: (emoji: string, name: string) => void }) {
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.altKey || event.metaKey ? null : moved(event, at, emojiCount);
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
