import { attachedPicture, themedImage } from './attached-picture.ts';
import type { Part } from './parts.ts';

const pictures = [attachedPicture('star'), attachedPicture('star-dark')];

/**
 * Returns the star icons of both themes if the body shows a rating; otherwise none. The star is a picture
 * because the fonts of mail programs draw the character differently.
 */
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
