import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copy } from '../../platform/browser/copy.ts';
import { IconButton } from './icon-button.tsx';

interface Props {
  text: string;
  label: string;
  done: string;
}

const shownFor = 2000;

export function CopyButton({ text, label, done }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const wait = setTimeout(() => setCopied(false), shownFor);
    return () => clearTimeout(wait);
  }, [copied]);
  const press = async () => setCopied(await copy(text));
  return (
    <>
      <IconButton
        size="sm"
        label={label}
        icon={copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
        onClick={() => void press()}
      />
      <span role="status" className="sr-only">
        {copied && done}
      </span>
    </>
  );
}
