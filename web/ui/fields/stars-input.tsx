import { useState } from 'react';
import { type BoundField, type FieldSource, FormField } from '../../platform/forms/form-field.tsx';
import { star } from '../display/stars.tsx';
import { Field, type FieldLook } from './field.tsx';

export const starWords = ['loše', 'slabo', 'dobro', 'vrlo dobro', 'odlično'] as const;

export const ratingLabel = (stars: number) => `${stars} od 5: ${starWords[stars - 1]}`;

/** Renders a star rating from 1 to 5; 0 means none. A radio group, so the arrow keys work. */
export function StarsInput(props: FieldSource<number> & FieldLook) {
  return <FormField<number> {...props}>{(field) => <Box {...props} field={field} />}</FormField>;
}

function Box({
  field,
  label,
  labelHidden,
  hint,
  optional,
  className,
}: FieldSource<number> & FieldLook & { field: BoundField<number> }) {
  const [pointed, setPointed] = useState(0);
  const value = Number(field.value) || 0;
  const lit = pointed || value;
  return (
    <Field
      group
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      optional={optional}
      className={className}
      error={field.error}
    >
      {() => (
        <>
          <div className="stars-input" onPointerLeave={() => setPointed(0)}>
            {starWords.map((word, index) => {
              const stars = index + 1;
              return (
                <label
                  key={word}
                  onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(stars)}
                >
                  <input
                    type="radio"
                    className="sr-only"
                    name={field.name}
                    value={stars}
                    checked={value === stars}
                    aria-label={ratingLabel(stars)}
                    onChange={() => field.onChange(stars)}
                    onBlur={field.onBlur}
                  />
                  <svg viewBox="-1 -1 26 26" width="44" height="44" aria-hidden>
                    <path className={stars <= lit ? 'stars-fill' : 'stars-hollow'} d={star} />
                    <path className="stars-line" d={star} />
                  </svg>
                </label>
              );
            })}
          </div>
          <p className="stars-word" aria-hidden>
            {lit ? ratingLabel(lit) : 'Odaberite broj zvjezdica.'}
          </p>
        </>
      )}
    </Field>
  );
}
