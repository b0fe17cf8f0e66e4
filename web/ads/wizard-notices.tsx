import { formatDate } from '#contract/text.ts';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { useConfirm } from '../ui/overlays/confirm.tsx';

/** The form goes on where it was left. */
export function DraftNotice({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  const confirm = useConfirm();
  const discard = async () => {
    const sure = await confirm({
      title: 'Odbaciti skicu?',
      content: 'Ono što ste upisali i odabrali briše se s ovog uređaja.',
      submit: 'Odbacite skicu',
      danger: true,
    });
    if (sure) onDiscard();
  };
  return (
    <Notice
      className="mt-5"
      actions={
        <Button size="sm" onClick={() => void discard()}>
          Odbacite skicu
        </Button>
      }
    >
      Nastavljate skicu, zadnju promjenu spremili smo {formatDate(at)}.
    </Notice>
  );
}

/** For who has no script: nothing here works without it, and it is said instead of shown. */
export function ScriptNeeded({ children }: { children: string }) {
  return (
    <noscript>
      <Notice tone="amber" className="mt-5">
        {children}
      </Notice>
    </noscript>
  );
}
