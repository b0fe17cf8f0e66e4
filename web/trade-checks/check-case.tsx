import { ExternalLink, FileText, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { count, formatSince, nouns } from '#contract/format.ts';
import { userTypes } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import type { TradeCheckCase } from '#contract/trade-checks.ts';
import { Link } from '../platform/page/link.tsx';
import { CopyButton } from '../ui/actions/copy-button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { When } from '../ui/display/when.tsx';

interface Props {
  item: TradeCheckCase;
  children: ReactNode;
}

/** Formats an OIB as `12345 678 901`, grouped for reading aloud. */
export const spaced = (oib: string) => oib.replace(/^(\d{5})(\d{3})(\d{3})$/, '$1 $2 $3');

export const Applicant = ({
  of: { slug, type_of, reviews_count, created_at },
}: {
  of: TradeCheckCase['user'];
}) => (
  <p className="small faint">
    <Link to={paths.user(slug)} className="link">
      Javni profil
    </Link>{' '}
    · {userTypes[type_of]} · {count(reviews_count, nouns.ocjena)} · korisnik od {formatSince(created_at)}
  </p>
);

export const CheckFacts = ({
  of: { oib, created_at },
  className,
}: {
  of: TradeCheckCase;
  className?: string;
}) => (
  <TitleBlock
    className={className}
    facts={[
      {
        label: 'OIB',
        value: (
          <span className="flex items-center gap-1 number">
            {spaced(oib)}
            <CopyButton text={oib} label="Kopirajte OIB" done="OIB je kopiran." />
          </span>
        ),
      },
      { label: 'Poslano', value: <When at={created_at} /> },
    ]}
  />
);

export function CheckCase({ item, children }: Props) {
  const { user, document } = item;
  return (
    <article className="card" aria-labelledby="case-title">
      <div className="flex flex-wrap items-center gap-4 p-5">
        <Avatar of={user} size="md" />
        <div className="case-head">
          <h2 id="case-title" tabIndex={-1}>
            {user.name}
          </h2>
          <Applicant of={user} />
        </div>
      </div>
      <CheckFacts of={item} />
      <div className="case-part">
        <h3>Obrtnica</h3>
        {document ? (
          <CheckDocument path={document.path} type={document.type} />
        ) : (
          <Notice className="mt-3">Dokument je izbrisan jer je provjera gotova.</Notice>
        )}
      </div>
      <div className="case-part">
        <h3>Što usporediti</h3>
        <ul className="checks">
          {[
            'Ime na obrtnici odgovara imenu na profilu.',
            'OIB na obrtnici isti je kao upisani.',
            'Obrt je aktivan u Obrtnom registru.',
          ].map((text) => (
            <li key={text} className="check-passed">
              <ShieldCheck size={20} aria-hidden />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
      {children}
    </article>
  );
}

export function CheckDocument({ path, type }: { path: string; type: string }) {
  const pdf = type === 'application/pdf';
  return (
    <a href={path} target="_blank" rel="noreferrer" className={pdf ? 'card file-row' : 'check-document'}>
      {pdf ? (
        <>
          <FileText size={24} aria-hidden />
          <span>
            <b>Otvorite obrtnicu</b>
            <span className="small faint"> · PDF, u novoj kartici</span>
          </span>
          <ExternalLink size={20} aria-hidden />
        </>
      ) : (
        <img src={path} alt="Obrtnica, otvara se u novoj kartici" />
      )}
    </a>
  );
}
