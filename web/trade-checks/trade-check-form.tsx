import { useEffect, useRef, useState } from 'react';
import { sendTradeCheck } from '#contract/profile.ts';
import { defineAction } from '../platform/actions/action.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import type { Files } from '../platform/forms/form-data.ts';
import { ScriptNeeded } from '../ui/display/script-needed.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { AcceptedFile } from '../ui/files/accept-files.ts';
import { FileDrop } from '../ui/files/file-drop.tsx';

const sendCheck = defineAction('posalji-provjeru', sendTradeCheck, {
  done: ['Poslano na provjeru.', 'Javit ćemo Vam čim administrator pregleda dokument.'],
});

const documentKey = 'obrtnica';

interface Chosen extends AcceptedFile {
  preview: string | undefined;
}

export function TradeCheckForm() {
  const [chosen, setChosen] = useState<Chosen>();
  const document = useRef<File>(undefined);
  /** Submitting waits for a picture that is still being scaled down. */
  const ready = useRef<{ made: Promise<void>; done: () => void }>({
    made: Promise.resolve(),
    done: () => undefined,
  });
  const onBusy = (busy: boolean) => {
    if (!busy) return ready.current.done();
    ready.current.made = new Promise((resolve) => {
      ready.current.done = resolve;
    });
  };
  const form = useActionForm(
    sendCheck,
    { oib: '' },
    {
      files: (): Files => (document.current ? { document: document.current } : {}),
      choice: {
        current: () => ({
          listed: chosen ? [chosen.kind] : [],
          files: new Map(chosen ? [[documentKey, chosen.file]] : []),
        }),
        restore({ listed: [kind], files }) {
          const file = files.get(documentKey);
          if (file) choose({ file, kind: kind as AcceptedFile['kind'] });
          return Boolean(file) || kind === undefined;
        },
      },
    },
  );
  const { shown } = form.scope;
  useEffect(() => {
    shown.add('document');
    return () => {
      shown.delete('document');
    };
  }, [shown]);
  useEffect(() => () => (chosen?.preview ? URL.revokeObjectURL(chosen.preview) : undefined), [chosen]);
  const choose = (taken: AcceptedFile | undefined) => {
    form.clearErrors('document');
    document.current = taken?.file;
    setChosen(
      taken && { ...taken, preview: taken.kind === 'image' ? URL.createObjectURL(taken.file) : undefined },
    );
  };
  const wrong = form.formState.errors.document?.message;
  return (
    <>
      <ScriptNeeded what="slanje dokumenta" />
      <Form
        form={form}
        submit="Pošaljite na provjeru"
        before={() => ready.current.made.then(() => true)}
        className="form script-only"
      >
        <TextField
          name="oib"
          label="OIB"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          hint="11 znamenki, kao na obrtnici."
        />
        <FileDrop
          label="Obrtnica"
          max={1}
          items={
            chosen
              ? [
                  {
                    id: documentKey,
                    name: chosen.file.name,
                    size: chosen.file.size,
                    kind: chosen.kind,
                    preview: chosen.preview,
                    state: 'ready',
                  },
                ]
              : []
          }
          onTake={choose}
          onBusy={onBusy}
          onRemove={() => choose(undefined)}
          error={typeof wrong === 'string' ? wrong : undefined}
          hint="Slika ili PDF, da se čitaju ime, OIB i naziv obrta."
        />
      </Form>
    </>
  );
}
