import { automatedText, grounds, groundTexts, sources, statedReason } from '#contract/decision-labels.ts';
import type { Statement } from '#contract/decisions.ts';
import { formatDateTime, formatLongDate } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { type Fact, TitleBlock } from '../ui/display/title-block.tsx';

type Told = Omit<Statement, 'appeal' | 'can'>;

const ground = ({ ground: of }: Told) => (
  <>
    {grounds[of]}. {groundTexts[of]}
    {of === 'terms' && (
      <>
        {' '}
        <Link className="link" to={paths.terms()}>
          Pročitajte uvjete
        </Link>
      </>
    )}
  </>
);

/** The mandatory contents of a statement of reasons (Digital Services Act, art. 17(3)). */
export function StatementFacts({ of }: { of: Told }) {
  const facts: Fact[] = [
    { label: 'Obrazloženje', value: <span dir="auto">{statedReason(of)}</span> },
    ...(of.quote ? [{ label: 'Na što se odnosi', value: <q dir="auto">{of.quote}</q> }] : []),
    ...(of.until ? [{ label: 'Traje do', value: formatDateTime(of.until, new Date(0)) }] : []),
    { label: 'Osnova', value: ground(of) },
    { label: 'Kako smo saznali', value: sources[of.source] },
    { label: 'Je li odlučeno automatski', value: automatedText(of.automated) },
    { label: 'Odlučeno', value: formatLongDate(of.created_at) },
  ];
  return <TitleBlock layout="rows" facts={facts} />;
}
