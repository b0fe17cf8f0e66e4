import { useEffect, useState } from 'react';
import { formatDateTime, formatLongDate, formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { contentText, type EntryKind } from '#contract/review-chain.ts';
import { getReviewProof, type ReviewProof } from '#contract/review-proofs.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { Badge } from '../ui/display/badge.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { type Fact, TitleBlock } from '../ui/display/title-block.tsx';
import { Table } from '../ui/lists/table.tsx';
import type { Route } from './+types/proof.page.ts';
import { stubText } from './stub-text.ts';

/**
 * Computes the SHA-256 of a text in the browser and shows whether it equals `expected`; shows nothing before
 * the result is known.
 */
function HashCheck({ text, expected }: { text: string; expected: string }) {
  const [matches, setMatches] = useState<boolean | null>(null);
  useEffect(() => {
    let current = true;
    // `crypto.subtle` is missing on pages without HTTPS.
    void crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text)).then((digest) => {
      const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      if (current) setMatches(hash === expected);
    });
    return () => {
      current = false;
    };
  }, [text, expected]);
  return (
    <p role="status" className="mt-2">
      {matches !== null && (
        <Badge tone={matches ? 'green' : 'brick'} shape={matches ? 'check' : 'diamond'}>
          {matches
            ? 'Vaš je preglednik izračunao isti otisak'
            : 'Vaš je preglednik izračunao drukčiji otisak'}
        </Badge>
      )}
    </p>
  );
}

export const loader = async (args: Route.LoaderArgs) =>
  (await load(args, getReviewProof, { params: { id: args.params.id } })).data;

const title = 'Dokaz o ocjeni';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title });

const kinds: Readonly<Record<EntryKind, string>> = {
  published: 'Objavljena',
  changed: 'Izmijenjena',
  restored: 'Ponovno objavljena',
  hidden: 'Skrivena do pregleda',
  removed: 'Uklonjena',
  withdrawn: 'Povučena',
};

/**
 * Shows the public record of one review, which lets anyone verify that the review was not changed or removed.
 */
export default function ProofPage({ loaderData: proof }: Route.ComponentProps) {
  const { subject } = proof;
  const profile = subject ? [{ label: subject.name, to: paths.user(subject.slug) }] : [];
  return (
    <div className="page page-form">
      <div className="grid w-full grid-cols-1 gap-5" style={{ maxWidth: '46rem' }}>
        <Breadcrumbs crumbs={[...profile, { label: title }]} />
        <h1>{title}</h1>
        <p className="lead">{stateOf(proof)}</p>
        {proof.content && (
          <div className="card p-5">
            <Stars value={proof.content.stars} figure={false} />
            <p className="whitespace-pre-line wrap-anywhere mt-2" dir="auto">
              {proof.content.comment}
            </p>
          </div>
        )}
        <div className="card">
          <TitleBlock layout="rows" facts={factsOf(proof)} />
        </div>
        {proof.content && proof.salt && <ContentCheck proof={proof} />}
        <section aria-labelledby="zapisi">
          <h2 id="zapisi" className="text-h3 mb-2">
            Zapisi o ovoj ocjeni
          </h2>
          <Table
            label="Zapisi o ovoj ocjeni"
            columns={[{ label: 'Br.', look: 'number' }, 'Što se dogodilo', 'Kada', 'Otisak zapisa']}
            card
          >
            {proof.entries.map((entry) => (
              <tr key={entry.position}>
                <td className="cell-number">{formatNumber(entry.position)}</td>
                <td>{kinds[entry.kind]}</td>
                <td>{formatDateTime(entry.at, new Date(0))}</td>
                <td className="wrap-anywhere small">{entry.seal}</td>
              </tr>
            ))}
          </Table>
        </section>
        <p className="small muted">
          Svaka objava, izmjena i uklanjanje ocjene upisuje se u javni lanac. Svaki zapis sadrži otisak
          prethodnoga, pa se nijedan ne može promijeniti ni izbaciti a da se to ne primijeti. Na kraju dana
          lanac se pečati.{' '}
          <Link className="link" to={paths.reviewSeals()}>
            Dnevni pečati i kako provjeriti cijeli portal
          </Link>
        </p>
      </div>
    </div>
  );
}

function stateOf({ state, stub, content }: ReviewProof): string {
  if (stub) return stubText(stub);
  if (state === 'withdrawn')
    return 'Ocjena je povučena: izbrisao ju je autor ili je izbrisan račun na koji se odnosila.';
  return content
    ? 'Ocjena je objavljena.'
    : 'Profil na koji se ocjena odnosi trenutačno nije javan, pa ni njezin sadržaj nije prikazan.';
}

function factsOf({ entries: [entry], salt, seal }: ReviewProof): Fact[] {
  if (!entry) return [];
  const hash = (text: string) => <span className="wrap-anywhere">{text}</span>;
  return [
    { label: 'Broj zadnjeg zapisa', value: formatNumber(entry.position) },
    { label: 'Otisak zapisa', value: hash(entry.seal) },
    ...(entry.content_hash ? [{ label: 'Otisak sadržaja', value: hash(entry.content_hash) }] : []),
    ...(salt ? [{ label: 'Sol', value: hash(salt) }] : []),
    {
      label: 'Pečat dana',
      value: seal ? (
        <>
          {formatLongDate(seal.day)}, zapisa: {formatNumber(seal.entries)}. {hash(seal.seal)}
        </>
      ) : (
        'Dan u kojem je zapis nastao još nije zapečaćen.'
      ),
    },
  ];
}

function ContentCheck({ proof: { content, salt, entries } }: { proof: ReviewProof }) {
  const expected = entries[0]?.content_hash;
  if (!content || salt === null || !expected) return null;
  const text = contentText(salt, content);
  return (
    <Panel title="Provjera sadržaja" text="Otisak sadržaja je SHA-256 sljedećeg teksta, koji počinje solju:">
      <p className="wrap-anywhere small">
        <code>{text}</code>
      </p>
      <HashCheck text={text} expected={expected} />
    </Panel>
  );
}
