import { useEffect, useState } from 'react';
import { Form } from '../platform/form.tsx';
import type { Files } from '../platform/form-data.ts';
import { useActForm } from '../platform/use-act-form.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { FileDrop } from '../ui/files/file-drop.tsx';
import { sendCheck } from './check-acts.ts';

interface Chosen {
  file: File;
  preview: string | undefined;
}

/** The number and one document; what was typed survives a refusal. */
export function TradeCheckForm() {
  const [chosen, setChosen] = useState<Chosen>();
  const form = useActForm(sendCheck, { oib: '' }, { files: (): Files => (chosen ? { document: chosen.file } : {}) });
  const { shown } = form.scope;
  useEffect(() => {
    shown.add('document');
    return () => {
      shown.delete('document');
    };
  }, [shown]);
  useEffect(() => () => (chosen?.preview ? URL.revokeObjectURL(chosen.preview) : undefined), [chosen]);
  const choose = (file: File | undefined) => {
    form.clearErrors('document');
    setChosen(file && { file, preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined });
  };
  const wrong = form.formState.errors.document?.message;
  return (
    <>
      <p className="small muted noscript-only">Za slanje dokumenta uključite JavaScript u pregledniku.</p>
      <Form form={form} submit="Pošaljite na provjeru" className="form script-only">
        <TextField name="oib" label="OIB" inputMode="numeric" autoComplete="off" spellCheck={false} hint="11 znamenki, kao na obrtnici." />
        <FileDrop
          label="Obrtnica"
          max={1}
          items={
            chosen
              ? [
                  {
                    id: 'obrtnica',
                    name: chosen.file.name,
                    size: chosen.file.size,
                    kind: chosen.file.type === 'application/pdf' ? 'document' : 'image',
                    preview: chosen.preview,
                    state: 'ready',
                  },
                ]
              : []
          }
          onAdd={([file]) => choose(file)}
          onRemove={() => choose(undefined)}
          error={typeof wrong === 'string' ? wrong : undefined}
          hint="Slika ili PDF, da se čitaju ime, OIB i naziv obrta."
        />
      </Form>
    </>
  );
}
