import type { CSSProperties } from 'react';
import { count, formatNumber, nouns } from '#contract/format.ts';
import { Link } from '../platform/page/link.tsx';
import type { Box } from './county-shapes.server.ts';
import map from './croatia.svg';

export interface MapPlace {
  key: string;
  name: string;
  posts: number;
  x: number;
  y: number;
}

interface Props {
  label: string;
  box: Box;
  counties: readonly MapPlace[];
  countyHref: (key: string) => string;
  chosen?: string | undefined;
  towns?: readonly MapPlace[];
  townHref?: (key: string) => string;
}

const jobs = ({ name, posts }: MapPlace) => `${name}: ${count(posts, nouns.aktivanPosao)}`;

/**
 * Renders a map of Croatia whose counties, and towns of the chosen county, are links with their number of
 * active jobs. The page also lists the same links as text.
 */
export function CountyMap({ label, box, counties, countyHref, chosen, towns = [], townHref }: Props) {
  const { left, top, width, height } = box;
  return (
    <figure
      className="county-map"
      data-near={chosen && ''}
      style={{ '--map-unit': width / 100 } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a map of links is not a fieldset */}
      <svg viewBox={`${left} ${top} ${width} ${height}`} role="group" aria-label={label}>
        <use className="county-land" href={`${map}#all`} aria-hidden />
        {/* Drawn below all links, so that no county covers the name of another. */}
        {counties.map(
          ({ key }) =>
            key !== chosen && <use key={key} className="county-fill" href={`${map}#${key}`} aria-hidden />,
        )}
        {counties.map((county) => (
          <Link
            key={county.key}
            to={countyHref(county.key)}
            // The router would render its prefetch `link` inside the SVG, where it has no effect.
            prefetch="none"
            viewTransition
            className="county-spot"
            aria-label={jobs(county)}
            aria-current={county.key === chosen || undefined}
          >
            <use href={`${map}#${county.key}`} />
            {county.key !== chosen && (
              <MapLabel place={county} name={county.name}>
                {formatNumber(county.posts)}
              </MapLabel>
            )}
          </Link>
        ))}
        {townHref &&
          towns.map((town) => (
            <Link
              key={town.key}
              to={townHref(town.key)}
              prefetch="none"
              className="town-spot"
              aria-label={jobs(town)}
            >
              <circle className="town-spot-hit" cx={town.x} cy={town.y} />
              <circle className="town-spot-dot" cx={town.x} cy={town.y} />
              <MapLabel place={town} name={town.name}>
                {formatNumber(town.posts)}
              </MapLabel>
            </Link>
          ))}
      </svg>
      <figcaption>
        Granice: Natural Earth (javna domena), prilagođene položaju mjesta. Mjesta: GeoNames (CC BY 4.0).
      </figcaption>
    </figure>
  );
}

/** Renders a place’s number of jobs, and its name while it is hovered or focused. */
const MapLabel = ({
  place: { x, y },
  name,
  children,
}: {
  place: MapPlace;
  name: string;
  children: string;
}) => (
  <>
    <text className="map-figure" x={x} y={y}>
      {children}
    </text>
    <text className="map-name" x={x} y={y}>
      {name}
    </text>
  </>
);
