import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { type AnyAction, actionField } from '../platform/actions/action.ts';
import { useAnswerTo } from '../platform/actions/action-answer.ts';
import { useActions } from '../platform/actions/use-action.ts';
import { cellName, type Row, rowsIn, rowsOf, type Saved } from '../platform/forms/form-rows.ts';
import { HiddenFields } from '../platform/forms/hidden-fields.tsx';
import { Button } from '../ui/actions/button.tsx';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

interface Props<K extends string> {
  title: string;
  hint: string;
  /** Prefix of the API’s error paths, such as `claims.0.value`. */
  name: string;
  rows: readonly Saved<K>[];
  fields: readonly { key: K; label: string }[];
  max: number;
  action: AnyAction;
  preview?: (rows: readonly Row<K>[]) => ReactNode;
}

const looks: Record<number, string> = { 1: 'editor-row editor-row-one', 4: 'editor-row editor-row-four' };

export function RowsEditor<K extends string>({
  title,
  hint,
  name,
  rows: saved,
  fields,
  max,
  action,
  preview,
}: Props<K>) {
  const heading = useId();
  const answer = useAnswerTo(action, {});
  const [first] = useState(() => {
    const keys = fields.map(({ key }) => key);
    return answer ? rowsIn(name, keys, Object.entries(answer.values)) : rowsOf(saved, keys);
  });
  const nextKey = useRef(first.length);
  const [rows, setRows] = useState(() => first.map((row, key) => ({ key, row: { ...row } })));
  const form = useRef<HTMLFormElement>(null);
  const { run, underway, errors } = useActions({ form, refused: answer?.errors });
  const wrong = (field: string) => errors[field]?.[0];

  const change = (index: number, field: K, value: string) =>
    setRows(rows.map((one, at) => (at === index ? { ...one, row: { ...one.row, [field]: value } } : one)));
  const move = (index: number, by: number) => {
    const next = [...rows];
    const [taken] = next.splice(index, 1);
    if (taken) next.splice(index + by, 0, taken);
    setRows(next);
  };
  const add = () =>
    setRows([
      ...rows,
      { key: nextKey.current++, row: Object.fromEntries(fields.map(({ key }) => [key, ''])) as Row<K> },
    ]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(action, { [name]: rows.map(({ row }) => row) });
  };

  return (
    <section className="card" aria-labelledby={heading}>
      <form
        ref={form}
        method="post"
        className="grid gap-4 p-5"
        onSubmit={submit}
        noValidate
        aria-busy={underway !== undefined}
      >
        <HiddenFields values={{ [actionField]: action.name }} />
        <div>
          <h2 id={heading} className="text-h3">
            {title}
          </h2>
          <p className="small muted">{hint}</p>
        </div>
        {wrong(name) && <Notice tone="brick">{wrong(name)}</Notice>}
        <ol className="grid gap-4">
          {rows.map(({ key, row }, index) => (
            <li key={key} className={looks[fields.length] ?? 'editor-row'}>
              {fields.map((field) => (
                <TextField
                  key={field.key}
                  name={cellName(name, index, field.key)}
                  label={field.label}
                  value={row[field.key]}
                  onChange={(value) => change(index, field.key, value)}
                  error={wrong(cellName(name, index, field.key))}
                />
              ))}
              <div className="editor-tools script-only">
                <IconButton
                  label={`Pomaknite gore: red ${index + 1}`}
                  icon={<ChevronUp size={20} aria-hidden />}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  label={`Pomaknite dolje: red ${index + 1}`}
                  icon={<ChevronDown size={20} aria-hidden />}
                  disabled={index === rows.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  label={`Uklonite red ${index + 1}`}
                  icon={<Trash2 size={20} aria-hidden />}
                  disabled={rows.length === 1}
                  onClick={() => setRows(rows.filter((one) => one.key !== key))}
                />
              </div>
            </li>
          ))}
        </ol>
        {preview?.(rows.map(({ row }) => row))}
        <div className="form-actions">
          <Button type="submit" variant="primary" busy={underway !== undefined} busyLabel="Sprema se…">
            Spremite
          </Button>
          {rows.length < max && (
            <Button className="script-only" icon={<Plus size={20} aria-hidden />} onClick={add}>
              Dodajte red
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
