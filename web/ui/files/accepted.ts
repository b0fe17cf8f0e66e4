import type { SniffedKind } from '../../platform/file-kind.ts';

export const imagesOnly = ['image/png', 'image/jpeg', 'image/webp', 'image/heic'] as const;
/** Files that a post may have (product.md, Media). */
export const imagesAndPdf = [...imagesOnly, 'application/pdf'] as const;

/** Returns the value of a file input's `accept`. Some systems know HEIC by its ending only. */
export const acceptOf = (kinds: readonly SniffedKind[]) =>
  kinds
    .flatMap((kind) => (kind === 'image/heic' ? [kind, 'image/heif', '.heic', '.heif'] : [kind]))
    .join(',');
