import type { SniffedKind } from '../../platform/browser/file-kind.ts';

export const imagesOnly = ['image/png', 'image/jpeg', 'image/webp', 'image/heic'] as const;
export const imagesAndPdf = [...imagesOnly, 'application/pdf'] as const;

/**
 * Returns the value of a file input's `accept`. Includes extensions, because some systems recognize HEIC only
 * by its extension.
 */
export const acceptOf = (kinds: readonly SniffedKind[]) =>
  kinds
    .flatMap((kind) => (kind === 'image/heic' ? [kind, 'image/heif', '.heic', '.heif'] : [kind]))
    .join(',');
