import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { limits } from '#contract/constants.ts';
import { type BoundField, FormField } from '../platform/forms/form-field.tsx';
import { Button } from '../ui/actions/button.tsx';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { Field } from '../ui/fields/field.tsx';

interface Props {
  name: string;
  label: string;
  type: 'email' | 'tel';
  autoComplete: string;
  placeholder: string;
  add: string;
  hint?: string;
}

/** Renders a list of texts, one field each; empty entries are omitted on submit. */
export const Repeater = (props: Props) => (
  <FormField<readonly string[]> name={props.name}>
    {(field) => <Entries {...props} field={field} />}
  </FormField>
);

function Entries({
  name,
  label,
  type,
  autoComplete,
  placeholder,
  add,
  hint,
  field: { value, onChange, error, entry: wrongEntry },
}: Props & { field: BoundField<readonly string[]> }) {
  const list = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const entries = value.length ? value : [''];
  const room = entries.length < limits.contactsMost;
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus());
  const change = (index: number, text: string) =>
    onChange(entries.map((entry, at) => (at === index ? text : entry)));
  const remove = (index: number) => {
    onChange(entries.filter((_, at) => at !== index));
    focus(Math.max(0, index - 1));
  };
  const more = () => {
    const empty = entries.findIndex((entry) => !entry.trim());
    if (empty < 0) onChange([...entries, '']);
    focus(empty < 0 ? entries.length : empty);
  };
  return (
    <Field group label={label} optional hint={hint} error={undefined}>
      {() => (
        <div className="grid gap-2 justify-items-start" ref={list}>
          {entries.map((entry, index) => {
            const wrong = error !== undefined && wrongEntry === index;
            return (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its position
                key={index}
                className={wrong ? 'repeater-row field-invalid' : 'repeater-row'}
                data-invalid={wrong ? '' : undefined}
              >
                <span className="input">
                  <input
                    type={type}
                    name={name}
                    autoComplete={autoComplete}
                    inputMode={type}
                    spellCheck={false}
                    placeholder={placeholder}
                    aria-label={entries.length > 1 ? `${label} ${index + 1}` : label}
                    aria-invalid={wrong || undefined}
                    aria-describedby={wrong ? errorId : undefined}
                    value={entry}
                    onChange={({ currentTarget }) => change(index, currentTarget.value)}
                  />
                </span>
                {(entries.length > 1 || entry) && (
                  <IconButton
                    label={`Uklonite: ${entry || `${label} ${index + 1}`}`}
                    icon={<Trash2 size={20} aria-hidden />}
                    onClick={() => remove(index)}
                  />
                )}
                {wrong && (
                  <p id={errorId} className="field-error">
                    <CircleAlert size={17} strokeWidth={2.2} aria-hidden />
                    {error}
                  </p>
                )}
              </div>
            );
          })}
          {room && (
            <Button
              variant="text"
              className="repeater-add"
              icon={<Plus size={20} aria-hidden />}
              onClick={more}
            >
              {add}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
