import { Trash2, Upload } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { formatBytes } from '#contract/text.ts';
import { useOnDemand } from '../platform/on-demand.ts';
import { openPicture } from '../platform/open-picture.ts';
import { Button } from '../ui/actions/button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Field } from '../ui/fields/field.tsx';
import { imagesOnly } from '../ui/files/file-rules.ts';

interface Props {
  /** Whose it is: initials stand where there is no picture. */
  name: string;
  hue: number | undefined;
  /** The picture that is there already. */
  present: string | null;
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}

const load = () => import('./picture-crop.tsx').then((part) => part.PictureCrop);

/** One's picture: chosen, cut to a square, replaced or taken away (spec §5: it must be an image). */
export function PictureField({ name, hue, present, value, onChange, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const [refused, setRefused] = useState<string>();
  const [chosen, setChosen] = useState<{ file: File; address: string; before: string | null } | null>(null);
  const Crop = useOnDemand(load, chosen !== null, () => setChosen(null));
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.address)), [chosen]);

  const open = async (file: File | undefined) => {
    if (!file) return;
    setRefused(undefined);
    const opened = await openPicture(file);
    if ('refused' in opened) return setRefused(opened.refused);
    setChosen({ file: opened.file, address: URL.createObjectURL(opened.file), before: value });
  };
  const close = () => {
    setChosen(null);
    requestAnimationFrame(() => input.current?.focus());
  };
  const shown = value === null ? present : value || null;
  return (
    <Field
      group
      label="Profilna slika"
      optional
      className="script-only"
      error={refused ?? error}
      hint={chosen ? undefined : `PNG, WEBP ili JPG, do ${formatBytes(limits.media.bytes)}.`}
    >
      {({ 'aria-describedby': describedBy }) =>
        chosen && Crop ? (
          <Crop
            address={chosen.address}
            type={chosen.file.type}
            onCut={onChange}
            onDone={close}
            onCancel={() => {
              onChange(chosen.before);
              close();
            }}
          />
        ) : (
          <div className="picture-field">
            <Avatar name={name || '?'} src={shown} hue={hue} className="picture-face" />
            <div className="picture-actions">
              <label className="btn btn-secondary btn-sm picture-choose" htmlFor={inputId}>
                <Upload size={18} aria-hidden />
                {shown ? 'Promijenite sliku' : 'Odaberite sliku'}
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
              {shown && (
                <Button
                  size="sm"
                  variant="text"
                  icon={<Trash2 size={18} aria-hidden />}
                  onClick={() => {
                    setRefused(undefined);
                    onChange(present ? '' : null);
                    input.current?.focus();
                  }}
                >
                  Uklonite sliku
                </Button>
              )}
            </div>
          </div>
        )
      }
    </Field>
  );
}
