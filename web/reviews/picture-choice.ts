import { limits } from '#contract/constants.ts';
import type { Choice } from '../platform/actions/form-restore.ts';

export type Moment = 'before' | 'after';

export interface Known {
  id: number;
  thumb: string;
}

export interface Chosen {
  key: string;
  moment: Moment;
  file?: File;
  media?: Known;
}

interface Listed {
  key: string;
  moment: Moment;
  /** Id of a picture of the inquiry; others are chosen files. */
  mediaId?: number | undefined;
}

/** Returns the preselected pictures: up to two of the inquiry, since they show the state before the work. */
export const preselected = (known: readonly Known[]): Chosen[] =>
  known
    .slice(0, limits.reviewPictures / 2)
    .map((media) => ({ key: `m${media.id}`, moment: 'before', media }));

/** Returns chosen pictures as they are stored while the user signs in again. */
export const choiceOf = (pictures: readonly Chosen[]): Choice<Listed> => ({
  listed: pictures.map(({ key, moment, media }) => ({ key, moment, mediaId: media?.id })),
  files: new Map(pictures.flatMap(({ key, file }) => (file ? [[key, file]] : []))),
});

/** Returns the pictures of a stored choice, without those that neither the inquiry nor the browser has. */
export const picturesOf = ({ listed, files }: Choice, known: readonly Known[]): Chosen[] =>
  (listed as readonly Listed[]).flatMap(({ key, moment, mediaId }): Chosen[] => {
    const file = files.get(key);
    const media = known.find(({ id }) => id === mediaId);
    return file ? [{ key, moment, file }] : media ? [{ key, moment, media }] : [];
  });
