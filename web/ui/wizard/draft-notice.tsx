import type { ReactNode } from 'react';
import { formatDate, sentence } from '#contract/format.ts';
import { Button } from '../actions/button.tsx';
import { Notice } from '../display/notice.tsx';
import { useConfirm } from '../overlays/confirm.tsx';

interface Props {
  /** ISO time of the last change. */
  at: string;
  className?: string;
  content?: string;
  onDiscard: () => unknown;
  children?: ReactNode;
}

export function DraftNotice({
  at,
  className,
  content = 'Ono što ste upisali i odabrali briše se s ovog uređaja.',
  onDiscard,
  children,
}: Props) {
  const confirm = useConfirm();
  const discard = async () => {
    if (await confirm({ title: 'Odbaciti skicu?', content, submit: 'Odbacite skicu', danger: true }))
      await onDiscard();
  };
  return (
    <Notice
      className={className}
      actions={
        <Button size="sm" onClick={() => void discard()}>
          Odbacite skicu
        </Button>
      }
    >
      {children || sentence(`Nastavljate skicu, zadnju promjenu spremili smo ${formatDate(at)}`)}
    </Notice>
  );
}
