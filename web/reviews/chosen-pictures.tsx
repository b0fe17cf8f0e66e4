import { FileText, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/constants.ts';
import { addReviewPicture } from '#contract/reviews.ts';
import { toast } from '../platform/actions/toast.tsx';
import type { ChoiceKeeper } from '../platform/actions/use-action-form.ts';
import { api, refusalText } from '../platform/api/api.ts';
import { upload } from '../platform/api/upload.ts';
import { useObjectUrls } from '../platform/browser/object-urls.ts';
import { DrawnPicture } from '../ui/display/drawn-picture.tsx';
import { Field } from '../ui/fields/field.tsx';
import { acceptFiles } from '../ui/files/accept-files.ts';
import { acceptOf, imagesOnly } from '../ui/files/accepted.ts';
import { type Chosen, choiceOf, type Known, type Moment, picturesOf, preselected } from './picture-choice.ts';

const words = { before: 'Prije', after: 'Poslije' } as const;

/** Manages up to four pictures of a new review; pictures of the inquiry are preselected. */
export function useChosenPictures(known: readonly Known[]) {
  const [pictures, setPictures] = useState<Chosen[]>(() => preselected(known));
  const [refused, setRefused] = useState<string>();
  const urls = useObjectUrls();
  const kept: ChoiceKeeper = {
    current: () => choiceOf(pictures),
    restore(choice) {
      const found = picturesOf(choice, known);
      setPictures(found);
      return found.length === choice.listed.length;
    },
  };
  return {
    kept,
    /** Lists the “before” pictures first; `src` is a URL at which the browser can display the picture. */
    pictures: pictures
      .map((picture) => ({
        ...picture,
        src: picture.media?.thumb ?? (picture.file ? urls.of(picture.key, picture.file) : ''),
      }))
      .sort((a, b) => Number(a.moment === 'after') - Number(b.moment === 'after')),
    refused,
    async add(moment: Moment, files: readonly File[]) {
      const sentences = await acceptFiles(
        files,
        { max: limits.reviewPictures, accept: imagesOnly },
        pictures.length,
        ({ file }) => setPictures((now) => [...now, { key: crypto.randomUUID(), moment, file }]),
      );
      setRefused(sentences[0]);
    },
    remove(key: string) {
      setPictures((now) => now.filter((one) => one.key !== key));
      urls.revoke(key);
    },
    /** Uploads the pictures after the review is created, so that a failed upload does not lose the review. */
    async send(reviewId: number) {
      let failed = 0;
      let reason: string | undefined;
      for (const { moment, file, media } of pictures) {
        const params = { id: reviewId };
        const sent = file
          ? upload(addReviewPicture, { params, file, fields: { moment } })
          : api.call(addReviewPicture, { params, body: { moment, media_id: media?.id } });
        await sent.catch((error: unknown) => {
          failed++;
          reason ??= refusalText(error);
        });
      }
      const without = 'Ocjena je objavljena bez njih.';
      if (failed > 0)
        toast.warning('Prijenos nekih datoteka nije uspio.', reason ? `${reason} ${without}` : without);
    },
  };
}

export type ChosenPictures = ReturnType<typeof useChosenPictures>;

export function PictureChoice({ chosen }: { chosen: ChosenPictures }) {
  const { pictures, refused, add, remove } = chosen;
  const room = limits.reviewPictures - pictures.length;
  // If only one slot is left, the next picture goes to the side with fewer pictures, so that no row has a
  // gap.
  const fewer: Moment =
    pictures.filter(({ moment }) => moment === 'after').length * 2 < pictures.length ? 'after' : 'before';
  const open: readonly Moment[] = room > 1 ? ['before', 'after'] : room === 1 ? [fewer] : [];
  return (
    <Field
      group
      optional
      label="Slike prije i poslije"
      className="script-only"
      error={refused}
      hint={`${pictures.length} od ${limits.reviewPictures} slike.${pictures.some(({ media }) => media) ? ' Slike iz Vašeg upita već su ovdje kao „prije“.' : ''}`}
    >
      {() => (
        <ul className="review-chosen">
          {pictures.map((picture) => (
            <li key={picture.key}>
              <DrawnPicture
                src={picture.src}
                fallback={
                  <div className="file-tile-document review-chosen-name">
                    <FileText size={24} strokeWidth={1.75} aria-hidden />
                    <b className="file-tile-name">{picture.file?.name}</b>
                  </div>
                }
              />
              <span>{words[picture.moment]}</span>
              <button
                type="button"
                aria-label={`Uklonite sliku: ${words[picture.moment].toLowerCase()}`}
                onClick={() => remove(picture.key)}
              >
                <X size={18} aria-hidden />
              </button>
            </li>
          ))}
          {open.map((moment) => (
            <li key={moment}>
              <label className="review-add">
                <span>{words[moment]}</span>
                <Plus size={22} aria-hidden />
                Dodajte sliku
                <input
                  type="file"
                  className="sr-only"
                  accept={acceptOf(imagesOnly)}
                  multiple
                  onChange={({ currentTarget }) => {
                    void add(moment, [...(currentTarget.files ?? [])]);
                    currentTarget.value = '';
                  }}
                />
              </label>
            </li>
          ))}
        </ul>
      )}
    </Field>
  );
}
