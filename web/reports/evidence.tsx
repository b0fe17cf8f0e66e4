import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { ReportCase } from '#contract/reports.ts';

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/** Long ones scroll, so each must be reachable by keyboard. */
const Quote = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <section className="report-quote" aria-label="Prijavljeni sadržaj" tabIndex={0}>
    <blockquote dir="auto">{children}</blockquote>
  </section>
);

/** The reported thing as it was then; it may have changed or been deleted since. */
export function Evidence({ report: { subject_type, subject_id, subject_user, snapshot, status } }: { report: ReportCase }) {
  if (Object.keys(snapshot).length === 0) return <p>Račun je izbrisan, pa sadržaj zaključene prijave više ne čuvamo.</p>;
  switch (subject_type) {
    case 'job_post':
      return (
        <>
          <Quote>{text(snapshot.subject) ?? ''}</Quote>
          <Link className="link" to={paths.job(subject_id)}>
            Otvorite posao
          </Link>
        </>
      );
    case 'user':
      return (
        <>
          <Quote>{[text(snapshot.name), text(snapshot.about)].filter(Boolean).join('\n')}</Quote>
          {subject_user && (
            <Link className="link" to={paths.user(subject_user.slug)}>
              Otvorite profil
            </Link>
          )}
        </>
      );
    case 'review':
      return (
        <>
          <Quote>{`${Number(snapshot.stars)} od 5. ${text(snapshot.comment) ?? ''}`}</Quote>
          {text(snapshot.answer) && <Quote>{`Odgovor: ${text(snapshot.answer)}`}</Quote>}
        </>
      );
    case 'ad':
      return (
        <>
          <Quote>{[text(snapshot.title), text(snapshot.description), text(snapshot.click_url), text(snapshot.name)].filter(Boolean).join('\n')}</Quote>
          <Link className="link" to={`${paths.adminAds()}?oglas=${subject_id}`}>
            Otvorite oglas
          </Link>
        </>
      );
    case 'message':
      return text(snapshot.content) ? (
        <Quote>{text(snapshot.content) ?? ''}</Quote>
      ) : (
        <MessageFile id={subject_id} snapshot={snapshot} open={status === 'open'} />
      );
  }
}

/** A moderator can see a chat's file as long as its report is open (product.md, Chats). */
function MessageFile({ id, snapshot, open }: { id: number; snapshot: ReportCase['snapshot']; open: boolean }) {
  const name = text(snapshot.file_name);
  if (!name) return <Quote>{snapshot.type === 'offer_message' ? 'Ponuda' : 'Datoteka'}</Quote>;
  const file = `/api/v1/chat-files/${id}/${snapshot.file_type === 'application/pdf' ? 'file.pdf' : 'full.webp'}`;
  return (
    <>
      <Quote>{`Datoteka ${name}`}</Quote>
      {open && (
        <a className="link" href={file} target="_blank" rel="noreferrer">
          Otvorite datoteku
        </a>
      )}
    </>
  );
}
