import { Trash2, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { openPicture } from '../platform/open-picture.ts';
import { Button } from '../ui/actions/button.tsx';
import { Field } from '../ui/fields/field.tsx';
import { imagesOnly } from '../ui/files/file-rules.ts';
import { AdArt } from './ad-art.tsx';

interface Props {
  /** Address of the picture that the ad has now. */
  picture: string | null;
  onChange: (file: File | null) => void;
  error: string | undefined;
}

/** The ad's picture, known by its bytes and no larger than the server keeps; without one a drawing stands. */
export function AdPictureField({ picture, onChange, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const [refused, setRefused] = useState<string>();
  const open = async (file: File | undefined) => {
    if (!file) return;
    setRefused(undefined);
    const opened = await openPicture(file);
    if ('refused' in opened) setRefused(opened.refused);
    else onChange(opened.file);
  };
  return (
    <Field group label="Slika" optional error={refused ?? error} hint="PNG, WEBP ili JPG, najbolje 16 : 9. Bez slike se prikazuje crtež.">
      {({ 'aria-describedby': describedBy }) => (
        <div className="ad-picture-field">
          {picture ? <img className="ad-picture" src={picture} alt="Slika oglasa" /> : <AdArt />}
          <div className="ad-picture-actions">
            <label className="btn btn-secondary btn-sm picture-choose" htmlFor={inputId}>
              <Upload size={18} aria-hidden />
              {picture ? 'Promijenite sliku' : 'Odaberite sliku'}
              <input
                id={inputId}
                ref={input}
                type="file"
                className="sr-only"
                accept={imagesOnly.join(',')}
                aria-describedby={describedBy}
                onChange={({ currentTarget }) => {
                  void open(currentTarget.files?.[0]);
                  // The same file may be picked again.
                  currentTarget.value = '';
                }}
              />
            </label>
            {picture && (
              <Button
                size="sm"
                variant="text"
                icon={<Trash2 size={18} aria-hidden />}
                onClick={() => {
                  setRefused(undefined);
                  onChange(null);
                  input.current?.focus();
                }}
              >
                Uklonite sliku
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
