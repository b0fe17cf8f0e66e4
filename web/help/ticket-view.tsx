import type { Ticket } from '#contract/help.ts';
import { ticketTopics } from '#contract/help-labels.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { Address } from '../ui/display/address.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { When } from '../ui/display/when.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { answerTicket, closeTicket } from './help-actions.ts';
import { TicketFiles } from './ticket-content.tsx';

export function TicketView({ ticket }: { ticket: Ticket }) {
  const {
    id,
    number,
    topic,
    name,
    email,
    message,
    files,
    signed_in,
    answer,
    closed_at,
    closed_by,
    created_at,
  } = ticket;
  return (
    <article className="card" aria-labelledby={`zahtjev-${id}`}>
      <div className="report-part">
        <h2 id={`zahtjev-${id}`} className="text-h3">
          {number}: {ticketTopics[topic]}
        </h2>
        <TitleBlock
          className="mt-3"
          facts={[
            { label: 'Ime', value: name },
            {
              label: 'Email',
              value: (
                <a href={`mailto:${email}`}>
                  <Address text={email} />
                </a>
              ),
            },
            { label: 'Račun', value: signed_in ? 'prijavljen' : 'bez prijave' },
            { label: 'Poslano', value: <When at={created_at} /> },
          ]}
        />
        {message.split(/\n{2,}/).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <p key={at} className="mt-3 whitespace-pre-line" dir="auto">
            {part}
          </p>
        ))}
        <TicketFiles of={files} />
      </div>
      {closed_at ? (
        <div className="report-part">
          <p className="small muted">
            {answer ? 'Odgovor' : 'Zaključeno bez odgovora'}
            {closed_by && ` · ${closed_by}`} · <When at={closed_at} />
          </p>
          {answer && <p className="mt-2 whitespace-pre-line">{answer}</p>}
        </div>
      ) : (
        <Reply id={id} />
      )}
    </article>
  );
}

function Reply({ id }: { id: number }) {
  const form = useActionForm(answerTicket, { answer: '' }, { values: { id } });
  return (
    <div className="report-part report-close">
      <Form form={form} submit="Pošaljite odgovor">
        <TextArea
          name="answer"
          label="Odgovor"
          hint="Stiže emailom, zajedno s porukom na koju odgovarate"
          max={5000}
        />
      </Form>
      <div className="mt-3">
        <ActionButton
          action={closeTicket}
          values={{ id }}
          variant="text"
          ask={{
            title: 'Zaključiti bez odgovora?',
            content: 'Pošiljatelj neće dobiti poruku.',
            submit: 'Zaključite',
          }}
        >
          Zaključite bez odgovora
        </ActionButton>
      </div>
    </div>
  );
}
