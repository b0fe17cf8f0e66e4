import { Download } from 'lucide-react';
import { redirect, useRevalidator } from 'react-router';
import { type ChatMessage, listMessages } from '#contract/chats.ts';
import { verdicts } from '#contract/complaint-words.ts';
import { type Complaint, getComplaint, makeComplaintBundle } from '#contract/complaints.ts';
import { limits } from '#contract/constants.ts';
import { type Deal, getDeal } from '#contract/deals.ts';
import { apiPath } from '#contract/endpoint.ts';
import { characterCount, formatDateTime } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { events } from '#contract/realtime.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { useCatchUp, useEvent } from '../platform/api/use-realtime.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Button } from '../ui/actions/button.tsx';
import { RadioGroup } from '../ui/choices/radio-group.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import type { Route } from './+types/complaint.page.ts';
import { answerComplaint, askToClose, closeComplaint } from './complaint-actions.ts';
import { ComplaintSheet } from './complaint-sheet.tsx';
import { NextSteps } from './next-steps.tsx';
import '../styles/personal.css';

interface Quotable {
  id: number;
  fromId: number;
  text: string;
  at: string;
}

/**
 * Returns the newest text messages, oldest first, as many as the PDF can quote, so that any choice of them is
 * accepted.
 */
function quotable(newestFirst: readonly ChatMessage[]): Quotable[] {
  const chosen: Quotable[] = [];
  let characters = 0;
  for (const { id, from, details, created_at: at } of newestFirst) {
    if (details.message_type !== 'text_message') continue;
    characters += characterCount(details.content);
    if (chosen.length === limits.complaints.messages || characters > limits.complaints.messageCharacters)
      break;
    chosen.push({ id, fromId: from.id, text: details.content, at });
  }
  return chosen.reverse();
}

/** Number of newest messages that the client can choose from for the PDF. */
const newest = 200;

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const { data: complaint } = await load(args, getComplaint, { params: { id: args.params.complaint } });
  if (String(complaint.deal_id) !== args.params.id)
    throw redirect(paths.complaint(complaint.deal_id, complaint.id));
  const { data: deal } = await load(args, getDeal, { params: { id: complaint.deal_id } });
  const { data: messages } = complaint.can.export
    ? await load(args, listMessages, { params: { id: deal.chat_id }, query: { per_page: newest } })
    : { data: [] };
  return { complaint, deal, messages: quotable(messages), now: new Date().toISOString() };
}

export const action = handleActions(answerComplaint, closeComplaint);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Pisani prigovor' });

export default function ComplaintPage({
  loaderData: { complaint, deal, messages, now },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useEvent(events.chatChanged, ({ deal_id }) => {
    if (deal_id === complaint.deal_id) void revalidate();
  });
  useCatchUp(() => void revalidate());
  const { id, can } = complaint;
  return (
    <div className="page complaint-page">
      <BackLink to={paths.deal(complaint.deal_id)}>Natrag na dogovor</BackLink>
      <h1>Pisani prigovor</h1>
      <p className="muted">
        {deal.job_post.job_type.name}, {deal.role === 'client' ? deal.worker.name : deal.client.name}
      </p>
      <ActionRefusal fields={['answer', 'verdict']} />
      <ComplaintSheet complaint={complaint} deal={deal} now={new Date(now)} />
      {can.answer && <AnswerPanel complaint={complaint} />}
      {can.close && (
        <div className="complaint-actions">
          <ActionButton action={closeComplaint} values={{ id }} ask={askToClose}>
            Zatvorite prigovor
          </ActionButton>
        </div>
      )}
      {can.export && <BundlePanel complaint={complaint} deal={deal} messages={messages} />}
      <NextSteps />
    </div>
  );
}

const verdictOptions = [
  { value: 'accepted', label: verdicts.accepted },
  { value: 'refused', label: verdicts.refused },
] as const;

function AnswerPanel({ complaint: { id } }: { complaint: Complaint }) {
  const form = useActionForm(answerComplaint, { verdict: '', answer: '' }, { values: { id } });
  return (
    <Panel title="Odgovorite" text="Odgovor se ne može izmijeniti. Klijentu stiže obavijest.">
      <Form form={form} submit="Pošaljite odgovor">
        <RadioGroup name="verdict" label="Prihvaćate li prigovor?" options={verdictOptions} />
        <TextArea name="answer" label="Odgovor" rows={5} max={limits.complaints.textMost} />
      </Form>
    </Panel>
  );
}

interface BundleProps {
  complaint: Complaint;
  deal: Deal;
  messages: readonly Quotable[];
}

/** A plain form, so that the file can be downloaded without JavaScript. */
const BundlePanel = ({ complaint: { id }, deal: { worker }, messages }: BundleProps) => (
  <Panel
    title="Dokazi u PDF-u"
    text="Prigovor, odgovor, ponuda, odabrane slike i računi koje ste priložili uz pozive na plaćanje. Poruke iz razgovora odaberite sami."
  >
    <form method="post" action={apiPath(makeComplaintBundle.path, { id })} target="_blank" rel="noopener">
      {messages.length > 0 && (
        <fieldset className="complaint-messages">
          <legend>Poruke</legend>
          {messages.map((message) => (
            <label key={message.id} className="check">
              <input type="checkbox" className="check-box" name="messages" value={message.id} />
              <span>
                <span className="small muted" suppressHydrationWarning>
                  {message.fromId === worker.id ? worker.name : 'Vi'}, {formatDateTime(message.at)}
                </span>
                <span className="complaint-text" dir="auto">
                  {message.text}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Button type="submit" icon={<Download size={20} aria-hidden />}>
        Preuzmite PDF
      </Button>
    </form>
  </Panel>
);
