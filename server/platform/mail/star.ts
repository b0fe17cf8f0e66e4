import { attachedPicture, themedImage } from './attached-picture.ts';
import type { Part } from './parts.ts';

const pictures = [attachedPicture('star'), attachedPicture('star-dark')];

/** The star of a rating, drawn as on screen: as a letter it is whatever the mail program's font has. Attached only where it is shown. */
export const starsIn = (body: readonly Part[]) =>
  body.some((part) => part.kind === 'facts' && part.people?.some(({ stars }) => stars !== undefined))
    ? pictures
    : [];

export const starHtml = themedImage('star', {
  width: 18,
  height: 18,
  alt: '',
  display: 'inline-block',
  style: 'vertical-align:-3px;',
});
