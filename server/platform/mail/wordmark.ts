import { readFileSync } from 'node:fs';
import type { Site } from '../http/site.ts';
import { Html, html } from './html.ts';

/** The name that the drawn wordmark spells; a site of another name writes its own. */
const drawnName = 'Meštar';
const size = { width: 132, height: 39 } as const;

const picture = (id: string) => ({ id, name: `${id}.png`, type: 'image/png', bytes: readFileSync(new URL(`${id}.png`, import.meta.url)) });
const pictures = [picture('wordmark'), picture('wordmark-dark')];

/** The wordmark as attached pictures, for light and dark: mail programs show those without asking, and no address is called. */
export const wordmarks = ({ name }: Pick<Site, 'name'>) => (name === drawnName ? pictures : []);

const image = (id: string, look: string, style: string) =>
  new Html(`<img class="${look}" src="cid:${id}" width="${size.width}" height="${size.height}" alt="${drawnName}" style="border:0;${style}">`);

/** The site's name over a mail. */
export const wordmarkHtml = ({ name }: Site): Html =>
  name === drawnName ? html`${image('wordmark', 'light', 'display:block')}${image('wordmark-dark', 'dark', 'display:none')}` : html`${name}`;

/** Which of the two pictures is shown. */
export const wordmarkDark = '.light{display:none!important}.dark{display:block!important}';
