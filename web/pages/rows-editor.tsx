import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../platform/api.ts';
import { toast, toastError, toastInvalid } from '../platform/toast.tsx';
import { Button } from '../ui/actions/button.tsx';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

export type Row<K extends string> = Record<K, string>;

interface Props<K extends string> {
  title: string;
  hint: string;
  /** Name of the list on the wire: errors come as `claims.0.value`. */
  name: string;
  rows: readonly Row<K>[];
  fields: readonly { key: K; label: string }[];
  max: number;
  save: (rows: Row<K>[]) => Promise<unknown>;
}

/** A short list that an administrator edits: rows of texts, added, removed and put in order. */
export function RowsEditor<K extends string>({ title, hint, name, rows: saved, fields, max, save }: Props<K>) {
  const form = useRef<HTMLFormElement>(null);
  const nextKey = useRef(saved.length);
  const [rows, setRows] = useState(() => saved.map((row, key) => ({ key, row: { ...row } })));
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);

  const change = (index: number, field: K, value: string) =>
    setRows(rows.map((one, at) => (at === index ? { ...one, row: { ...one.row, [field]: value } } : one)));
  const move = (index: number, by: number) => {
    const next = [...rows];
    const [taken] = next.splice(index, 1);
    if (taken) next.splice(index + by, 0, taken);
    setRows(next);
  };
  const add = () => setRows([...rows, { key: nextKey.current++, row: Object.fromEntries(fields.map(({ key }) => [key, ''])) as Row<K> }]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setErrors({});
    await save(rows.map(({ row }) => row)).then(
      () => toast.success('Spremljeno.', 'Promjena je vidljiva odmah.'),
      (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 422) return toastError(error);
        setErrors(error.body.errors);
        toastInvalid();
      },
    );
    setBusy(false);
  };

  return (
    <section className="card">
      <form ref={form} className="grid gap-4 p-5" onSubmit={submit} noValidate aria-busy={busy}>
        <div>
          <h2 className="text-h3">{title}</h2>
          <p className="small muted">{hint}</p>
        </div>
        {errors[name] && <Notice tone="brick">{errors[name][0]}</Notice>}
        <ol className="grid gap-4">
          {rows.map(({ key, row }, index) => (
            <li key={key} className="editor-row">
              {fields.map((field) => (
                <TextField
                  key={field.key}
                  name={`${name}.${index}.${field.key}`}
                  label={field.label}
                  value={row[field.key]}
                  onChange={(value) => change(index, field.key, value)}
                  error={errors[`${name}.${index}.${field.key}`]?.[0]}
                />
              ))}
              <div className="editor-tools">
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
        <div className="form-actions">
          <Button type="submit" variant="primary" busy={busy} busyLabel="Sprema se…">
            Spremite
          </Button>
          {rows.length < max && (
            <Button icon={<Plus size={20} aria-hidden />} onClick={add}>
              Dodajte red
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
