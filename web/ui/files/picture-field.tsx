import { Trash2, Upload } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { Field } from '../fields/field.tsx';
import { acceptFiles } from './accept-files.ts';
import { acceptOf, imagesOnly } from './accepted.ts';

interface Props {
  label: string;
  hint: ReactNode;
  error: string | undefined;
  className?: string;
  face: ReactNode;
  present: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
  work?: ReactNode;
}

export function PictureField({
  label,
  hint,
  error,
  className,
  face,
  present,
  onChoose,
  onRemove,
  work,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const [refused, setRefused] = useState<string>();
  const working = Boolean(work);
  const worked = useRef(working);
  useEffect(() => {
    // The element that had the focus was removed when editing ended, so the file input is focused.
    if (worked.current && !working) input.current?.focus();
    worked.current = working;
  }, [working]);

  const choose = async (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    if (!chosen.length) return;
    setRefused(undefined);
    const sentences = await acceptFiles(chosen, { max: 1, accept: imagesOnly }, 0, ({ file }) =>
      onChoose(file),
    );
    setRefused(sentences[0]);
  };
  return (
    <Field
      group
      label={label}
      optional
      className={className}
      error={refused ?? error}
      hint={working ? undefined : hint}
    >
      {({ 'aria-describedby': describedBy }) =>
        work || (
          <div className="picture-field">
            {face}
            <div className="picture-actions">
              <label className="btn btn-secondary btn-sm picture-choose" htmlFor={inputId}>
                <Upload size={18} aria-hidden />
                {present ? 'Promijenite sliku' : 'Odaberite sliku'}
                <input
                  id={inputId}
                  ref={input}
                  type="file"
                  className="sr-only"
                  accept={acceptOf(imagesOnly)}
                  aria-describedby={describedBy}
                  onChange={({ currentTarget }) => {
                    void choose(currentTarget.files);
                    // Allows picking the same file again.
                    currentTarget.value = '';
                  }}
                />
              </label>
              {present && (
                <Button
                  size="sm"
                  variant="text"
                  icon={<Trash2 size={18} aria-hidden />}
                  onClick={() => {
                    setRefused(undefined);
                    onRemove();
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
