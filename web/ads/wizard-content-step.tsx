import { adButton } from '#contract/ad-labels.ts';
import { limits } from '#contract/limits.ts';
import { characterCount, nouns, plural } from '#contract/text.ts';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { AdPictureField } from './ad-picture-field.tsx';
import type { StepProps } from './step-props.ts';

const { adTitle, adDescription } = limits.truncate;

/** The ad's text (spec §4, step 1). */
export function ContentStep({ fields, set, errorOf, picture, onPicture }: StepProps) {
  const written = characterCount(fields.title.trim());
  return (
    <>
      <AdPictureField picture={picture} onChange={onPicture} error={errorOf('adsMedias')} />
      <TextField
        name="title"
        label="Naslov"
        value={fields.title}
        onChange={(value) => set('title', value)}
        error={errorOf('title')}
        hint={
          <span className={written > adTitle ? 'over-limit' : undefined}>
            {written} od {adTitle} {plural(adTitle, nouns.znak)}
          </span>
        }
      />
      <TextArea
        name="description"
        label="Opis"
        max={adDescription}
        value={fields.description}
        onChange={(value) => set('description', value)}
        error={errorOf('description')}
      />
      <TextField
        name="button_text"
        label="Tekst gumba"
        optional
        value={fields.button_text}
        onChange={(value) => set('button_text', value)}
        error={errorOf('button_text')}
        hint={`Ako ostane prazno, piše ${adButton}.`}
      />
    </>
  );
}
