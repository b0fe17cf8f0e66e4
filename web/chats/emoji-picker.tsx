import { Popover } from '@base-ui/react/popover';
import { type RefObject, useState } from 'react';
import { usePopupPlace } from '../ui/choices/popup-place.ts';
import type { PopupProps } from '../ui/overlays/popup-opener.ts';
import { usePresent } from '../ui/overlays/presence.tsx';
import { EmojiGrid } from './emoji-grid.tsx';

interface Props extends PopupProps {
  box: RefObject<HTMLTextAreaElement | null>;
}

function insert(box: HTMLTextAreaElement, emoji: string): void {
  box.setRangeText(emoji, box.selectionStart, box.selectionEnd, 'end');
  // Dispatched like typing: React would move the caret to the end if the value were set.
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: emoji }));
}

/** Stays open for several emoji. */
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
