/** Files that a post may have (product.md, Media). */
export const imagesAndPdf = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;
export const imagesOnly = ['image/png', 'image/jpeg', 'image/webp'] as const;
