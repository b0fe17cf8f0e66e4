import { formatBytes, nouns, plural } from '#contract/text.ts';

export interface FileRules {
  max: number;
  /** Bytes of one file. */
  maxBytes: number;
  /** MIME types, as the `accept` of the input. */
  accept: readonly string[];
}

/** What a post may carry (product.md, Media). */
export const imagesAndPdf = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;
export const imagesOnly = ['image/png', 'image/jpeg', 'image/webp'] as const;

const endings: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp', pdf: 'application/pdf' };

/** Some systems give no type; the server reads it from the bytes anyway. */
const typeOf = (file: File) => file.type || endings[file.name.split('.').at(-1)?.toLowerCase() ?? ''] || '';

const kinds = (accept: readonly string[]) => (accept.includes('application/pdf') ? 'PNG, WEBP, JPG ili PDF' : 'PNG, WEBP ili JPG');

function refusal(file: File, { maxBytes, accept }: FileRules): string | undefined {
  const type = typeOf(file);
  if (/\.hei[cf]$/i.test(file.name) || /image\/hei[cf]/.test(type))
    return `Datoteka „${file.name}“: slike HEIC nisu podržane. Spremite sliku kao JPG pa pokušajte ponovno.`;
  if (!accept.includes(type)) return `Datoteka „${file.name}“ nije podržana. Odaberite ${kinds(accept)}.`;
  if (file.size === 0) return `Datoteka „${file.name}“ je prazna.`;
  if (file.size > maxBytes) return `Datoteka „${file.name}“ je prevelika. Najveća veličina je ${formatBytes(maxBytes)}.`;
  return undefined;
}

/** Splits what was picked or dropped into what may come in, and why the rest may not. */
export function sift(files: readonly File[], rules: FileRules, present: number): { taken: File[]; refused: string[] } {
  const refused: string[] = [];
  const fit = files.filter((file) => {
    const reason = refusal(file, rules);
    if (reason) refused.push(reason);
    return !reason;
  });
  const taken = fit.slice(0, Math.max(0, rules.max - present));
  if (taken.length < fit.length)
    refused.push(rules.max === 1 ? 'Možete priložiti jednu datoteku.' : `Možete priložiti najviše ${rules.max} ${plural(rules.max, nouns.datoteka)}.`);
  return { taken, refused };
}
