import { formatDateTime, formatMoney } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import type { ReportCase, ReportedMessage, ReportFile } from '#contract/reports.ts';
import { Link } from '../platform/page/link.tsx';
import { type Fact, TitleBlock } from '../ui/display/title-block.tsx';
import { Reporter } from './reporter.tsx';

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/** Renders a quote that is focusable, because a long one scrolls. */
const Quote = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  <section className="report-quote" aria-label="Prijavljeni sadržaj" tabIndex={0}>
    <blockquote dir="auto">{children}</blockquote>
  </section>
);

const Files = ({ files }: { files: readonly ReportFile[] }) =>
  files.length > 0 && (
    <ul className="report-files">
      {files.map(({ path, name, type }) => (
        <li key={path}>
          <a className="link" href={path} target="_blank" rel="noreferrer">
            {type === 'application/pdf' ? name : <img src={path} alt={name} loading="lazy" />}
          </a>
        </li>
      ))}
    </ul>
  );

const adTexts = ['title', 'description', 'button_text', 'click_url', 'email', 'phone', 'name'];

const isFact = (value: unknown): value is Fact & { value: string } =>
  typeof value === 'object' && value !== null && 'label' in value && 'value' in value;

/** Shows the content as it was when reported; it may have changed or been deleted since. */
export function Evidence({ report }: { report: ReportCase }) {
  const { subject_type, subject_id, subject_user, snapshot, status, files } = report;
  if (Object.keys(snapshot).length === 0)
    return <p>Račun je izbrisan, pa sadržaj zaključene prijave više ne čuvamo.</p>;
  switch (subject_type) {
    case 'job_post':
      return (
        <>
          <Quote>{text(snapshot.subject) ?? ''}</Quote>
          {Array.isArray(snapshot.facts) && <TitleBlock facts={snapshot.facts.filter(isFact)} />}
          <Files files={files} />
          <Link className="link touch-target" to={paths.job(subject_id)}>
            Otvorite posao
          </Link>
        </>
      );
    case 'user':
      return (
        <>
          <Quote>{[text(snapshot.name), text(snapshot.about)].filter(Boolean).join('\n')}</Quote>
          <Files files={files} />
          {subject_user && (
            <Link className="link touch-target" to={paths.user(subject_user.slug)}>
              Otvorite profil
            </Link>
          )}
        </>
      );
    case 'review':
      return (
        <>
          <Quote>{`${Number(snapshot.stars)} od 5. ${text(snapshot.comment) ?? ''}`}</Quote>
          <Files files={files} />
          {text(snapshot.answer) && <Quote>{`Odgovor: ${text(snapshot.answer)}`}</Quote>}
        </>
      );
    case 'ad':
      return (
        <>
          <Quote>
            {adTexts
              .map((name) => text(snapshot[name]))
              .filter(Boolean)
              .join('\n')}
          </Quote>
          <Files files={files} />
          <Link className="link touch-target" to={`${paths.adminAds()}?oglas=${subject_id}`}>
            Otvorite oglas
          </Link>
        </>
      );
    case 'deal':
      return <DisputedDeal deal={snapshot} />;
    case 'message':
      return (
        <>
          <ReportedMessages messages={snapshot.before} report={report} />
          <Quote>{text(snapshot.content) ?? 'Datoteka'}</Quote>
          {files.length > 0 ? (
            <Files files={filesOf(report, subject_id)} />
          ) : (
            text(snapshot.file_name) &&
            status === 'open' && <MessageFile id={subject_id} type={snapshot.file_type} />
          )}
          <ReportedMessages messages={snapshot.after} report={report} />
        </>
      );
  }
}

/** Shows the facts of a deal from which the figures disputed by the worker are computed. */
function DisputedDeal({ deal }: { deal: Record<string, unknown> }) {
  const money = (value: unknown) => (typeof value === 'number' ? formatMoney(value) : undefined);
  const date = (value: unknown) => (typeof value === 'string' ? formatDateTime(value) : undefined);
  const times = Array.isArray(deal.agreed_times) ? deal.agreed_times.map(date).join(', pa ') : '';
  const facts: [label: string, value: string | undefined][] = [
    ['Vrsta posla', text(deal.title)],
    ['Dogovoreni termini', times || 'bez termina'],
    ['Obavljeno', date(deal.done_at)],
    ['Otkazano', date(deal.cancelled_at)],
    ['Ponuda', [money(deal.price_from_cents), money(deal.price_to_cents)].filter(Boolean).join(' – ')],
    ['Konačna cijena', money(deal.final_cents) ?? 'nije potvrđena'],
  ];
  return (
    <TitleBlock facts={facts.flatMap(([label, value]) => (value === undefined ? [] : { label, value }))} />
  );
}

const filesOf = ({ files }: ReportCase, messageId: number | undefined) =>
  files.filter(({ message_id }) => message_id !== null && message_id === messageId);

function ReportedMessages({ messages, report }: { messages: unknown; report: ReportCase }) {
  const { reporter, subject_user } = report;
  if (!Array.isArray(messages) || messages.length === 0) return null;
  return (
    <ol className="report-messages">
      {(messages as ReportedMessage[]).map((one) => (
        <li key={`${one.sent_at} ${one.text}`}>
          <p className="small muted">
            <Reporter user={one.by === 'reported' ? subject_user : reporter} /> ·{' '}
            {formatDateTime(one.sent_at)}
          </p>
          <p dir="auto">{one.text}</p>
          <Files files={filesOf(report, one.id)} />
        </li>
      ))}
    </ol>
  );
}

/** Links to the original file of an older report, which has no copy. */
const MessageFile = ({ id, type }: { id: number; type: unknown }) => (
  <a
    className="link touch-target"
    href={`/api/v1/chat-files/${id}/${type === 'application/pdf' ? 'file.pdf' : 'full.webp'}`}
    target="_blank"
    rel="noreferrer"
  >
    Otvorite datoteku
  </a>
);
