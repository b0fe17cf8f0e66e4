import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { FileDrop } from '../ui/files/file-drop.tsx';
import type { Attachment, Draft } from './draft.ts';
import type { DraftControl } from './job-post-form-draft.ts';
import { prepareUploads } from './upload-prepare.ts';

interface Props {
  draft: Draft;
  control: DraftControl;
  preview: (file: Attachment) => string | undefined;
  onBusy: (busy: boolean) => void;
}

/** Up to six files in the author's order, looked into and made smaller before they wait for sending. */
export function DocumentsStep({ draft, control, preview, onBusy }: Props) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  const add = async (files: File[]) => {
    setRefused([]);
    setBusy(true);
    onBusy(true);
    const { taken, refused: sentences } = await prepareUploads(files);
    const room = limits.media.files - draft.files.length;
    const kept = taken.slice(0, Math.max(0, room));
    for (const { attachment, file } of kept) control.addFile(attachment.id, file);
    control.change((before) => ({ ...before, files: [...before.files, ...kept.map(({ attachment }) => attachment)].slice(0, limits.media.files) }));
    setRefused(kept.length < taken.length ? [...sentences, `Možete priložiti najviše ${limits.media.files} datoteka.`] : sentences);
    setBusy(false);
    onBusy(false);
  };
  const remove = (id: string) => {
    setRefused([]);
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
      const moved = before.files.find((file) => file.id === id);
      const rest = before.files.filter((file) => file.id !== id);
      return moved ? { ...before, files: [...rest.slice(0, to), moved, ...rest.slice(to)] } : before;
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
        onAdd={(files) => void add(files)}
        onRemove={remove}
        onMove={move}
        error={refused.join(' ') || undefined}
        hint={busy ? 'Pripremamo slike…' : 'Slike ili PDF. Lokaciju s fotografija uklanjamo.'}
      />
    </>
  );
}
