import type { Site } from '../http/site.ts';
import { attachedPicture, themedImage } from './attached-picture.ts';
import { type Html, html } from './html.ts';

const drawnName = 'Meštar';
const size = { width: 132, height: 39 } as const;

const pictures = [attachedPicture('wordmark'), attachedPicture('wordmark-dark')];

/** Returns the wordmark as attached pictures for both themes; none for a site with another name. */
export const wordmarks = ({ name }: Pick<Site, 'name'>) => (name === drawnName ? pictures : []);

/**
 * Renders the site’s wordmark, which needs the attachments of `wordmarks`; the name as text for a site with
 * another name.
 */
export const wordmarkHtml = ({ name }: Site): Html =>
  name === drawnName ? themedImage('wordmark', { ...size, alt: drawnName, display: 'block' }) : html`${name}`;
