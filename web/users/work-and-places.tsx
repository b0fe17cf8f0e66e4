import { count } from '#contract/format.ts';
import { shortCounty, wholeCountry } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { profileNouns } from '#contract/plurals.ts';
import type { User } from '#contract/users.ts';
import type { CountyShape } from '../catalogue/county-shapes.server.ts';
import map from '../catalogue/croatia.svg';
import { NamedIcon } from '../catalogue/named-icon.tsx';
import { Link } from '../platform/page/link.tsx';
import { Caron } from '../ui/display/caron.tsx';

/** Number of types shown; the rest are collapsed. */
const most = 8;

interface Props {
  user: User;
  shapes: readonly CountyShape[];
  confirmed: ReadonlyMap<number, number>;
}

export function WorkAndPlaces({ user, shapes, confirmed }: Props) {
  return (
    <div className="work-places">
      <div className="work-types">
        {user.jobCategories.map((category) => {
          const types = user.jobTypes
            .filter((type) => type.job_category_id === category.id)
            .sort((a, b) => (confirmed.get(b.id) ?? 0) - (confirmed.get(a.id) ?? 0));
          return (
            <div key={category.id}>
              <h3>
                <NamedIcon name={category.icon} size={20} />
                {types.length ? (
                  category.name
                ) : (
                  <Link to={paths.category(category.key)}>{category.name}: svi poslovi</Link>
                )}
              </h3>
              <Types types={types.slice(0, most)} confirmed={confirmed} />
              {types.length > most && (
                <details>
                  <summary>{count(types.length - most, profileNouns.josVrsta)}</summary>
                  <Types types={types.slice(most)} confirmed={confirmed} />
                </details>
              )}
            </div>
          );
        })}
        {confirmed.size > 0 && (
          <p className="work-types-key">
            <Caron /> potvrđeni poslovi te vrste
          </p>
        )}
      </div>
      <figure>
        <CroatiaMap shapes={shapes} />
        <PlacesKey user={user} />
      </figure>
    </div>
  );
}

const Types = ({ types, confirmed }: { types: User['jobTypes']; confirmed: Props['confirmed'] }) => (
  <ul>
    {types.map(({ id, name }) => {
      const jobs = confirmed.get(id);
      return (
        <li key={id}>
          {name}
          {jobs && (
            <span title={count(jobs, profileNouns.potvrdenPosao)}>
              <span aria-hidden>{jobs}</span>
              <Caron />
              <span className="sr-only">{count(jobs, profileNouns.potvrdenPosao)}</span>
            </span>
          )}
        </li>
      );
    })}
  </ul>
);

function PlacesKey({ user: { counties, towns } }: { user: User }) {
  const named = counties.map((county) => {
    const own = towns.filter((town) => town.county_id === county.id).map((town) => town.name);
    return own.length ? `${shortCounty(county)} (${own.join(', ')})` : shortCounty(county);
  });
  const [only] = counties;
  return (
    <figcaption>
      <svg viewBox="0 0 26 18" width="26" height="18" aria-hidden>
        <rect className="croatia-ground" width="26" height="18" />
        <rect
          className="croatia-chosen"
          x=".65"
          y=".65"
          width="24.7"
          height="16.7"
          fill="url(#county-hatch)"
        />
      </svg>
      <span>
        <b>
          {!only
            ? wholeCountry
            : counties.length === 1
              ? only.name
              : count(counties.length, profileNouns.zupanija)}
        </b>
        {(counties.length > 1 || towns.length > 0) && (
          <span>{counties.length === 1 ? towns.map((town) => town.name).join(', ') : named.join(', ')}</span>
        )}
      </span>
    </figcaption>
  );
}

/**
 * Renders a map of Croatia with the given counties hatched and a caron in the first one. Decorative: the
 * places are listed as text below.
 */
function CroatiaMap({ shapes }: { shapes: readonly CountyShape[] }) {
  const [first] = shapes;
  return (
    <div className="croatia" aria-hidden>
      <svg viewBox="0 0 400 392" aria-hidden>
        <defs>
          <pattern
            id="county-hatch"
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path className="croatia-stroke" d="M0 0V6" />
          </pattern>
        </defs>
        <use className="croatia-land" href={`${map}#all`} />
        {shapes.map(({ key, outline }) => (
          <path key={key} className="croatia-ground" d={outline} />
        ))}
        {shapes.map(({ key, outline }) => (
          <path key={key} className="croatia-chosen" fill="url(#county-hatch)" d={outline} />
        ))}
        <path className="croatia-scale" d="M300 214H383M300 209V219M383 209V219M297 217l6 -6M380 217l6 -6" />
        <text className="croatia-scale-text" x="341.5" y="207">
          100 km
        </text>
      </svg>
      {first && shapes.length < 21 && (
        <span
          className="croatia-mark"
          style={{ left: `${first.middle.x / 4}%`, top: `${first.middle.y / 3.92}%` }}
        >
          <Caron />
        </span>
      )}
    </div>
  );
}
