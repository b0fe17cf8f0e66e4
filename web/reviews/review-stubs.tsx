import { count, formatLongDate, nouns } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import type { ReviewStub } from '#contract/review-proofs.ts';
import { Link } from '../platform/page/link.tsx';
import { stubText } from './stub-text.ts';

/** Lists the stubs of hidden and removed reviews, with a link to the proof of each. */
export function ReviewStubs({ stubs, total }: { stubs: readonly ReviewStub[]; total: number }) {
  if (stubs.length === 0) return null;
  return (
    <section className="mt-4" aria-labelledby="uklonjene-ocjene">
      <h3 id="uklonjene-ocjene">Uklonjene i skrivene ocjene</h3>
      <ul className="grid grid-cols-1 gap-2 mt-2">
        {stubs.map((stub) => (
          <li key={stub.review_id} className="small muted">
            {stubText(stub)} ({formatLongDate(stub.at)}){' '}
            <Link
              className="link"
              to={paths.reviewProof(stub.review_id)}
              aria-label={`Dokaz o ocjeni br. ${stub.review_id}`}
            >
              Dokaz
            </Link>
          </li>
        ))}
      </ul>
      {total > stubs.length && (
        <p className="small muted mt-2">
          Prikazano je zadnjih {stubs.length}, a ukupno: {count(total, nouns.ocjena)}.
        </p>
      )}
    </section>
  );
}
