import { formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import type { OwnData } from '#contract/privacy.ts';
import { Link } from '../platform/page/link.tsx';
import { Panel } from '../ui/display/panel.tsx';

export function StoredPanel({ stored }: Pick<OwnData, 'stored'>) {
  return (
    <Panel
      title="Što čuvamo o Vama"
      text={
        <>
          Brojevi pokazuju koliko čega sada imamo. Zašto to čuvamo, piše u{' '}
          <Link className="link" to={paths.privacyPolicy()}>
            politici privatnosti
          </Link>
          .
        </>
      }
    >
      <ul className="rows">
        {stored.map((row) => (
          <Row key={row.data} {...row} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ data, holds, lasts, seen_by, items }: OwnData['stored'][number]) {
  const some = items.filter(({ total }) => total > 0);
  return (
    <li className="own-data">
      <div className="own-data-text">
        <h3>{data}</h3>
        <p>{holds}.</p>
        <p className="small muted">
          Čuvamo: {lasts}. Tko vidi: {seen_by}.
        </p>
      </div>
      {some.length > 0 ? (
        <dl>
          {some.map(({ title, total }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{formatNumber(total)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="muted">Ništa nije spremljeno.</p>
      )}
    </li>
  );
}
