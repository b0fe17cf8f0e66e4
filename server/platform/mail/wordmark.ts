import type { Site } from '../http/site.ts';
import { attachedPicture, themedImage } from './attached-picture.ts';
import { type Html, html } from './html.ts';

/** The name that the drawn wordmark spells; a site of another name writes its own. */
const drawnName = 'Meštar';
const size = { width: 132, height: 39 } as const;

const pictures = [attachedPicture('wordmark'), attachedPicture('wordmark-dark')];

/** The wordmark as attached pictures, for light and dark. */
export const wordmarks = ({ name }: Pick<Site, 'name'>) => (name === drawnName ? pictures : []);

/** The site's name over a mail. */
export const wordmarkHtml = ({ name }: Site): Html =>
  name === drawnName ? themedImage('wordmark', { ...size, alt: drawnName, display: 'block' }) : html`${name}`;
