import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/constants.ts';
import { apiPath } from '#contract/endpoint.ts';
import { formatBytes, formatDateTime } from '#contract/format.ts';
import type { PaperBill as Bill, Paper } from '#contract/papers.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import type { Files } from '../platform/forms/form-data.ts';
import { Panel } from '../ui/display/panel.tsx';
import { Field } from '../ui/fields/field.tsx';
import { Form } from '../ui/fields/form.tsx';
import { acceptFiles } from '../ui/files/accept-files.ts';
import { acceptOf, imagesAndPdf } from '../ui/files/accepted.ts';
import { attachBill } from './paper-actions.ts';

const forClient =
  'Kad od izvođača dobijete račun, možete ga ovdje priložiti kao dokaz. Vidite ga samo Vi i majstor, a ako napišete prigovor, ulazi u PDF s dokazima.';

/** Shows the trader's bill of a payment request; the client attaches or replaces it. */
export function PaperBill({ paper: { id, bill, can } }: { paper: Paper }) {
  if (!bill && !can.attach) return null;
  return (
    <Panel title="Račun izvođača" text={can.attach ? forClient : 'Priložio ga je klijent.'}>
      {bill && <AttachedBill bill={bill} />}
      {can.attach && <BillForm key={bill?.path} id={id} replaces={bill !== null} />}
    </Panel>
  );
}

const AttachedBill = ({ bill: { path, thumb, name, size, created_at: at } }: { bill: Bill }) => (
  <a className="paper-bill" href={path} target="_blank" rel="noreferrer">
    {thumb ? <img src={thumb} alt="" /> : <FileText size={28} strokeWidth={1.75} aria-hidden />}
    <span>
      <span className="link">{name}</span>
      <span className="small muted" suppressHydrationWarning>
        {formatBytes(size)}, priloženo {formatDateTime(at)}
      </span>
    </span>
  </a>
);

const missing = 'Odaberite sliku ili PDF računa.';

function BillForm({ id, replaces }: { id: number; replaces: boolean }) {
  const [refused, setRefused] = useState<string>();
  const file = useRef<File>(undefined);
  /** Submitting waits for a picture that is still being scaled down. */
  const ready = useRef(Promise.resolve());
  const form = useActionForm(
    attachBill,
    {},
    { values: { id }, files: (): Files => (file.current ? { file: file.current } : {}) },
  );
  const { shown } = form.scope;
  useEffect(() => {
    shown.add('file');
    return () => {
      shown.delete('file');
    };
  }, [shown]);
  const choose = async (files: FileList | null) => {
    form.clearErrors('file');
    file.current = undefined;
    const sentences = await acceptFiles([...(files ?? [])], { max: 1, accept: imagesAndPdf }, 0, (taken) => {
      file.current = taken.file;
    });
    setRefused(sentences[0]);
  };
  const before = async () => {
    await ready.current;
    if (!file.current) setRefused((words) => words ?? missing);
    return file.current !== undefined;
  };
  const wrong = refused ?? form.formState.errors.file?.message;
  return (
    <Form
      form={form}
      upload={apiPath(attachBill.endpoint.path, { id })}
      submit={replaces ? 'Zamijenite račun' : 'Priložite račun'}
      before={before}
    >
      <Field
        label={replaces ? 'Drugi račun' : 'Račun'}
        hint={`Slika ili PDF, do ${formatBytes(limits.media.bytes)}.`}
        error={typeof wrong === 'string' ? wrong : undefined}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            name="file"
            className="file-input"
            accept={acceptOf(imagesAndPdf)}
            onChange={({ currentTarget }) => {
              ready.current = choose(currentTarget.files);
            }}
          />
        )}
      </Field>
    </Form>
  );
}
