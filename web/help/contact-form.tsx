import { CircleCheck, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/constants.ts';
import { type TicketTopic, ticketTopics } from '#contract/help-labels.ts';
import { useShownResult } from '../platform/actions/show-result.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { useMe } from '../platform/api/session.ts';
import type { Files } from '../platform/forms/form-data.ts';
import { Select } from '../ui/choices/select.tsx';
import { Address } from '../ui/display/address.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { AcceptedFile } from '../ui/files/accept-files.ts';
import { FileDrop } from '../ui/files/file-drop.tsx';
import { sendTicket } from './help-actions.ts';

const topics = (Object.keys(ticketTopics) as TicketTopic[]).map((topic) => ({
  value: topic,
  label: ticketTopics[topic],
}));

interface Chosen extends AcceptedFile {
  id: string;
  preview: string | undefined;
}

function useScreenshots() {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const now = useRef<readonly Chosen[]>([]);
  now.current = chosen;
  const nextId = useRef(0);
  /** Submitting waits for this promise, because chosen pictures may still need to be scaled down. */
  const ready = useRef<{ made: Promise<void>; done: () => void }>({
    made: Promise.resolve(),
    done: () => undefined,
  });
  useEffect(
    () => () => {
      for (const { preview } of now.current) if (preview) URL.revokeObjectURL(preview);
    },
    [],
  );
  return {
    items: chosen.map(({ id, file, kind, preview }) => ({
      id,
      name: file.name,
      size: file.size,
      kind,
      preview,
      state: 'ready' as const,
    })),
    files: (): Files => (now.current.length > 0 ? { files: now.current.map(({ file }) => file) } : {}),
    take: (taken: AcceptedFile) =>
      setChosen((before) => [
        ...before,
        {
          ...taken,
          id: `slika-${nextId.current++}`,
          preview: taken.kind === 'image' ? URL.createObjectURL(taken.file) : undefined,
        },
      ]),
    remove: (id: string) => setChosen((before) => before.filter((one) => one.id !== id)),
    onBusy(busy: boolean) {
      if (!busy) return ready.current.done();
      ready.current.made = new Promise((resolve) => {
        ready.current.done = resolve;
      });
    },
    whenReady: () => ready.current.made.then(() => true),
  };
}

interface Props {
  topic: TicketTopic | '';
  onSent: (sent: { number: string; email: string }) => void;
}

/** Renders the support form. Without JavaScript it cannot attach pictures. */
export function ContactForm({ topic, onSent }: Props) {
  const me = useMe();
  const { files, items, take, remove, onBusy, whenReady } = useScreenshots();
  const form = useActionForm(
    sendTicket,
    { topic, name: me?.name ?? '', email: me?.email ?? '', message: '', website: '' },
    { files, onReply: ({ data }, { email }) => onSent({ number: data.number, email }) },
  );
  return (
    <Form
      form={form}
      before={whenReady}
      submit={
        <>
          <Send size={18} aria-hidden /> Pošaljite poruku
        </>
      }
      actions={
        <p className="small muted" style={{ flex: '1 1 240px' }}>
          Dobivate broj zahtjeva i potvrdu na email. Odgovor stiže na istu adresu.
        </p>
      }
    >
      <Select name="topic" label="Tema" options={topics} placeholder="Odaberite" />
      <div className="form-pair">
        <TextField name="name" label="Ime i prezime" autoComplete="name" />
        <TextField name="email" label="Email" type="email" autoComplete="email" inputMode="email" />
      </div>
      <TextArea name="message" label="Poruka" max={5000} rows={5} />
      <div className="script-only">
        <FileDrop
          label="Slike zaslona"
          max={limits.ticketFiles}
          items={items}
          onTake={take}
          onRemove={remove}
          onBusy={onBusy}
          error={undefined}
          hint={`Nije obavezno: do ${limits.ticketFiles} datoteke, svaka do 10 MB.`}
        />
      </div>
      <input className="unseen" tabIndex={-1} autoComplete="off" aria-hidden {...form.register('website')} />
    </Form>
  );
}

export const Sent = ({ number, email }: { number: string; email: string }) => (
  <div ref={useShownResult<HTMLDivElement>()} className="note note-green" role="status">
    <CircleCheck size={22} aria-hidden />
    <div>
      <b className="block">Poruka je poslana. Broj zahtjeva: {number}</b>
      Potvrda stiže na{' '}
      <b>
        <Address text={email} />
      </b>
      , a odgovor na istu adresu.
    </div>
  </div>
);
