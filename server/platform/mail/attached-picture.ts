import { readFileSync } from 'node:fs';
import { Html } from './html.ts';

/** A drawing of the mail itself: mail programs show attached pictures without asking, and no address is called. */
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
  /** How the one shown stands in its line. */
  display: 'block' | 'inline-block';
  style?: string;
}

/** A drawing in both themes, of which the mail shows one. */
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

/** Which of the two is shown. */
export const darkImages =
  '.light{display:none!important}.dark-block{display:block!important}.dark-inline-block{display:inline-block!important}';
