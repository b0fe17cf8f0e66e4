import { readFileSync } from 'node:fs';
import { Html } from './html.ts';

/**
 * Returns a picture in this folder as an attachment. Mail programs show attached pictures without asking, but
 * block remote ones.
 */
export const attachedPicture = (id: string) => ({
  id,
  name: `${id}.png`,
  type: 'image/png',
  bytes: readFileSync(new URL(`${id}.png`, import.meta.url)),
});

interface Drawing {
  width: number;
  height: number;
  alt: string;
  display: 'block' | 'inline-block';
  style?: string;
}

/** Returns `<img>` tags for both variants of a picture; CSS shows the one for the current theme. */
export const themedImage = (id: string, { width, height, alt, display, style = '' }: Drawing) =>
  new Html(
    [
      [id, 'light', `display:${display}`],
      [`${id}-dark`, `dark-${display}`, 'display:none;mso-hide:all'],
    ]
      .map(
        ([cid, look, shown]) =>
          `<img class="${look}" src="cid:${cid}" width="${width}" height="${height}" alt="${alt}" style="border:0;${style}${shown}">`,
      )
      .join(''),
  );

export const darkImages =
  '.light{display:none!important}.dark-block{display:block!important}.dark-inline-block{display:inline-block!important}';

interface Picture {
  type: string;
  bytes: Uint8Array;
}

/** Replaces `cid:` references to attached pictures with data URLs, for display in a browser. */
export const withPictures = (source: string, pictures: ReadonlyMap<string, Picture>): string =>
  source.replace(/cid:([\w-]+)/g, (whole, id: string) => {
    const found = pictures.get(id);
    return found ? `data:${found.type};base64,${Buffer.from(found.bytes).toString('base64')}` : whole;
  });
