import { Smile } from 'lucide-react';
import type { RefObject } from 'react';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { usePopupOpener } from '../ui/overlays/popup-opener.ts';

const load = () => import('./emoji-picker.tsx').then((part) => part.EmojiPicker);

export function EmojiButton({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const { Part: EmojiPicker, opener, popup } = usePopupOpener(load);
  return (
    <>
      <IconButton
        {...opener}
        className="composer-emoji script-only"
        label="Umetnite emoji"
        icon={<Smile size={23} aria-hidden />}
        aria-haspopup="dialog"
      />
      {EmojiPicker && <EmojiPicker box={box} {...popup} />}
    </>
  );
}
