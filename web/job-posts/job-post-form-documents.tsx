import { limits } from '#contract/limits.ts';
import { FileDrop } from '../ui/files/file-drop.tsx';
import { moved } from '../ui/files/moved.ts';
import type { TakenFile } from '../ui/files/take-in.ts';
import type { Attachment, Draft } from './draft.ts';
import type { DraftControl } from './job-post-form-draft.ts';

interface Props {
  draft: Draft;
  control: DraftControl;
  preview: (file: Attachment) => string | undefined;
  onBusy: (busy: boolean) => void;
}

/** Up to six files in the author's order, looked into and made smaller before they wait for sending. */
export function DocumentsStep({ draft, control, preview, onBusy }: Props) {
  const take = ({ file, kind }: TakenFile) => {
    const id = crypto.randomUUID();
    control.addFile(id, file);
    control.change((before) => ({ ...before, files: [...before.files, { id, name: file.name, size: file.size, kind }].slice(0, limits.media.files) }));
  };
  const remove = (id: string) => {
    control.dropFile(id);
    control.change((before) => {
      const mediaId = before.files.find((file) => file.id === id)?.mediaId;
      return {
        ...before,
        files: before.files.filter((file) => file.id !== id),
        removed: mediaId === undefined ? before.removed : [...before.removed, mediaId],
      };
    });
  };
  const move = (id: string, to: number) =>
    control.change((before) => {
      const from = before.files.findIndex((file) => file.id === id);
      return { ...before, files: moved(before.files, from, to) };
    });

  return (
    <>
      <div>
        <h3>Pokažite o čemu je riječ</h3>
        <p className="small muted mt-1">Uz fotografije i nacrte majstor točnije procijeni posao. Prva se datoteka vidi prva.</p>
      </div>
      <FileDrop
        label="Fotografije i dokumenti"
        optional
        items={draft.files.map((file) => ({ ...file, state: 'ready' as const, preview: preview(file) }))}
        onTake={take}
        onBusy={onBusy}
        onRemove={remove}
        onMove={move}
        hint="Slike ili PDF. Lokaciju s fotografija uklanjamo."
      />
    </>
  );
}
