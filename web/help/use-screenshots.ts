import { useEffect, useRef, useState } from 'react';
import type { Files } from '../platform/forms/form-data.ts';
import type { AcceptedFile } from '../ui/files/accept-files.ts';

interface Chosen extends AcceptedFile {
  id: string;
  preview: string | undefined;
}

export function useScreenshots() {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const now = useRef<readonly Chosen[]>([]);
  now.current = chosen;
  const nextId = useRef(0);
  /** Submitting waits for this promise, because chosen pictures may still need to be scaled down. */
  const ready = useRef<{ made: Promise<void>; done: () => void }>({
    made: Promise.resolve(),
    done: () => undefined,
  });
  useEffect(
    () => () => {
      for (const { preview } of now.current) if (preview) URL.revokeObjectURL(preview);
    },
    [],
  );
  return {
    items: chosen.map(({ id, file, kind, preview }) => ({
      id,
      name: file.name,
      size: file.size,
      kind,
      preview,
      state: 'ready' as const,
    })),
    files: (): Files => (now.current.length > 0 ? { files: now.current.map(({ file }) => file) } : {}),
    take: (taken: AcceptedFile) =>
      setChosen((before) => [
        ...before,
        {
          ...taken,
          id: `slika-${nextId.current++}`,
          preview: taken.kind === 'image' ? URL.createObjectURL(taken.file) : undefined,
        },
      ]),
    remove: (id: string) => setChosen((before) => before.filter((one) => one.id !== id)),
    onBusy(busy: boolean) {
      if (!busy) return ready.current.done();
      ready.current.made = new Promise((resolve) => {
        ready.current.done = resolve;
      });
    },
    whenReady: () => ready.current.made.then(() => true),
  };
}
