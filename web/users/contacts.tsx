import { Mail, Phone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { Reply } from '#contract/endpoint.ts';
import { count } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { accountNouns } from '#contract/plurals.ts';
import { type countContacts, revealContacts } from '#contract/profile.ts';
import { actionField, defineAction } from '../platform/actions/action.ts';
import { useAnswerTo } from '../platform/actions/action-answer.ts';
import { useAction } from '../platform/actions/use-action.ts';
import { useMe } from '../platform/api/session.ts';
import { isSessionStale } from '../platform/api/session-change.ts';
import { HiddenFields } from '../platform/forms/hidden-fields.tsx';
import { useModals, useOpenModal } from '../platform/overlays/modals.tsx';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { CopyButton } from '../ui/actions/copy-button.tsx';
import { Address } from '../ui/display/address.tsx';
import { Notice } from '../ui/display/notice.tsx';

export type ContactCounts = Reply<typeof countContacts>['data'];
type Revealed = Reply<typeof revealContacts>['data'];

export const showContacts = defineAction('kontakti', revealContacts, { shows: true });

interface Props {
  user: { id: number; slug: string };
  counts: ContactCounts;
  own: boolean;
}

const summary = ({ phones, emails }: ContactCounts) =>
  [phones && count(phones, accountNouns.telefon), emails && count(emails, accountNouns.email)]
    .filter(Boolean)
    .join(', ');

/**
 * Shows a person's contact details. Visitors see only how many there are; signed-in users see the details on
 * click.
 */
export function Contacts({ user, counts, own }: Props) {
  const text = summary(counts);
  const { contacts, failure, busy, show } = useReveal(user.id);
  return (
    <section className="contacts" aria-labelledby="kontakt">
      <div className="contacts-head">
        <h2 id="kontakt">Kontakt</h2>
        <p className="small muted">
          {text || (own ? 'Dodajte telefon ili email da Vas lakše pronađu.' : 'Nema objavljenih kontakata.')}
        </p>
      </div>
      {own ? (
        <div className="contacts-action">
          <p className="small muted">Vide ih samo prijavljeni korisnici, na klik.</p>
          <ButtonLink to={paths.editProfile()} size="sm">
            Uredite kontakte
          </ButtonLink>
        </div>
      ) : contacts ? (
        <ContactList {...contacts} />
      ) : (
        text && (
          <div className="contacts-action">
            {failure && (
              <Notice tone="amber" alert>
                {failure}
              </Notice>
            )}
            <RevealButton user={user} busy={busy} onShow={show} />
          </div>
        )
      )}
    </section>
  );
}

/**
 * Reveals a person's contacts. A signed-out visitor signs in first, after which the contacts are revealed
 * automatically.
 */
function useReveal(id: number) {
  const me = useMe();
  const { show: showModal } = useModals();
  const open = useOpenModal();
  const answer = useAnswerTo(showContacts, { id });
  const [contacts, setContacts] = useState(
    (answer?.done?.reply as Reply<typeof revealContacts> | undefined)?.data,
  );
  const [failure, setFailure] = useState(answer?.message);
  const { run, busy } = useAction(showContacts, {
    onReply: ({ data }) => setContacts(data),
    onRefused({ status, body }) {
      if (status !== 429 && status !== 422) return false;
      setFailure(body.message);
      return true;
    },
  });
  /** State of a click that is waiting for sign-in; `asked` until the modal is open. */
  const [waits, setWaits] = useState<'asked' | 'open' | null>(null);

  const reveal = () => {
    setFailure(undefined);
    return run({ id });
  };
  const latest = useRef(reveal);
  latest.current = reveal;
  const signingIn = open?.name === 'auth';
  useEffect(() => {
    if (waits === null) return;
    if (me) {
      setWaits(null);
      void latest.current();
    } else if (waits === 'asked' && signingIn) setWaits('open');
    // After a sign-in, the modal may close shortly before the page has the new session. If no new session is
    // expected, the visitor cancelled the sign-in.
    else if (waits === 'open' && !signingIn && !isSessionStale()) setWaits(null);
  }, [waits, me, signingIn]);

  const show = () => {
    if (me) return void reveal();
    setWaits('asked');
    showModal('auth', { reason: 'show_contacts' });
  };
  return { contacts, failure, busy, show };
}

function RevealButton({
  user: { id, slug },
  busy,
  onShow,
}: {
  user: Props['user'];
  busy: boolean;
  onShow: () => void;
}) {
  const me = useMe();
  if (!me)
    return (
      <>
        <p className="small muted">Telefon i email vide samo prijavljeni korisnici.</p>
        <ButtonLink
          wide
          to={`${paths.login()}?${new URLSearchParams({ redirect: paths.user(slug) })}`}
          icon={<Phone size={20} aria-hidden />}
          onClick={onPlainClick(onShow)}
        >
          Prikažite kontakte
        </ButtonLink>
      </>
    );
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onShow();
      }}
    >
      <HiddenFields values={{ [actionField]: showContacts.name, id }} />
      <Button type="submit" wide busy={busy} busyLabel="Prikazuje se…" icon={<Phone size={20} aria-hidden />}>
        Prikažite kontakte
      </Button>
    </Form>
  );
}

function ContactList({ phones, emails }: Revealed) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []);
  const rows = [
    ...phones.map((text) => ({
      text,
      href: `tel:${text.replaceAll(/[^\d+]/g, '')}`,
      icon: <Phone size={20} aria-hidden />,
      copy: `Kopirajte telefon ${text}`,
    })),
    ...emails.map((text) => ({
      text,
      href: `mailto:${text}`,
      icon: <Mail size={20} aria-hidden />,
      copy: `Kopirajte email ${text}`,
    })),
  ];
  return (
    <ul className="contacts-list" ref={list} tabIndex={-1} aria-label="Kontakti">
      {rows.map(({ text, href, icon, copy }) => (
        <li key={href}>
          {icon}
          <a className="link" href={href}>
            <Address text={text} />
          </a>
          <CopyButton text={text} label={copy} done="Kontakt je kopiran." />
        </li>
      ))}
    </ul>
  );
}
