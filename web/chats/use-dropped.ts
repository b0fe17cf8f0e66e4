import { type DragEvent, useState } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

export function useDropped(take: (files: File[]) => void, enabled: boolean) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!enabled || !hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      // Entering a child does not count as leaving.
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
        setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      if (!enabled || !hasFiles(event)) return;
      event.preventDefault();
      take([...event.dataTransfer.files]);
    },
  };
  return { over, handlers };
}
