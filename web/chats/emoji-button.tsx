import { Smile } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { IconButton } from '../ui/actions/icon-button.tsx';

const load = () => import('./emoji-picker.tsx');

const look = {
  className: 'composer-emoji script-only',
  label: 'Umetnite emoji',
  icon: <Smile size={23} aria-hidden />,
};

export function EmojiButton({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const [wanted, setWanted] = useState(false);
  const part = useOnDemand(load, wanted, () => setWanted(false));
  if (part && wanted) return <part.EmojiPicker trigger={<IconButton {...look} />} box={box} />;
  return (
    <IconButton {...look} aria-haspopup="dialog" aria-expanded={false} onClick={() => setWanted(true)} />
  );
}
