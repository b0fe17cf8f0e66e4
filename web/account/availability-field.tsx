import { X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../ui/actions/button.tsx';
import { Field } from '../ui/fields/field.tsx';
import type { FieldsProps } from './fields-props.ts';

/** The day from which one takes new jobs; a past day means now. */
export function AvailabilityField({ fields, set, errors }: FieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field label="Slobodan od" optional error={errors.available_from?.text} hint="Prvi dan kad možete preuzeti novi posao. Bez datuma ne piše ništa.">
      {(control) => (
        <div className="flex flex-wrap items-center gap-2">
          <input
            {...control}
            ref={input}
            type="date"
            name="available_from"
            className="input available-from"
            value={fields.available_from}
            onChange={({ currentTarget }) => set('available_from', currentTarget.value)}
          />
          {fields.available_from && (
            <Button
              variant="text"
              size="sm"
              className="script-only"
              icon={<X size={18} aria-hidden />}
              onClick={() => {
                set('available_from', '');
                input.current?.focus();
              }}
            >
              Uklonite datum
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
