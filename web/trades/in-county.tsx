import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { limits } from '#contract/constants.ts';
import { count, formatNumber, nouns } from '#contract/format.ts';
import { wholeCountry } from '#contract/labels.ts';
import { listNames } from '#contract/list-words.ts';
import { paths } from '#contract/paths.ts';
import { placeNouns } from '#contract/plurals.ts';
import { CountyMap, type MapPlace } from '../catalogue/county-map.tsx';
import type { Box } from '../catalogue/county-shapes.server.ts';
import { ChipLink } from '../ui/display/chip.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';

interface Local {
  towns: readonly { key: string; name: string; posts: number }[];
  workersTotal: number;
}
interface Named {
  key: string;
  name: string;
}

/**
 * Returns the meta description of a category in a county, with local figures and towns, so that descriptions
 * differ between counties.
 */
export function inCountyText(
  category: string,
  county: string,
  posts: number,
  local: Local | undefined,
): string {
  const towns = local?.towns.slice(0, 3).map(({ name }) => name) ?? [];
  return [
    `${category}, ${county}: ${count(posts, nouns.aktivanPosao)}`,
    local && local.workersTotal > 0 && ` i ${count(local.workersTotal, nouns.majstor)}`,
    towns.length > 0 && `. Najviše poslova: ${towns.join(', ')}`,
    '. Bez provizije.',
  ]
    .filter(Boolean)
    .join('');
}

export function InCounty({
  category,
  county,
  posts,
  towns,
  workersTotal,
  all,
  map,
  children,
}: Local & {
  category: Named;
  county: Named;
  posts: number;
  all: string;
  map: { box: Box; counties: readonly MapPlace[]; towns: readonly MapPlace[] };
  children: ReactNode;
}) {
  const inTown = (key: string) =>
    `${paths.activeJobs()}?${new URLSearchParams({ [listNames.categories]: category.key, [listNames.counties]: county.key, [listNames.towns]: key })}`;
  if (towns.length === 0 && workersTotal === 0) return null;
  const chips = (some: Local['towns']) => (
    <div className="chips">
      {some.map(({ key, name, posts: own }) => (
        <ChipLink
          key={key}
          size="lg"
          to={inTown(key)}
          end={<span className="faint number">{formatNumber(own)}</span>}
        >
          {name}
        </ChipLink>
      ))}
    </div>
  );
  const rest = towns.slice(limits.townsOfCategory);
  return (
    <section className="section" aria-labelledby="u-zupaniji">
      <SectionHead
        id="u-zupaniji"
        title={`${category.name}: ${county.name}`}
        {...(workersTotal > 0 && { more: { label: 'Svi majstori', to: all } })}
      />
      <p className="mb-4">
        Trenutačno {count(posts, nouns.aktivanPosao)}
        {workersTotal > 0 && <> i {count(workersTotal, nouns.majstor)} za ovaj kraj</>}.
        {towns.length > 0 && ' Poslovi po mjestima:'}
      </p>
      {towns.length > 0 && (
        <div className="mb-5">
          <CountyMap
            {...map}
            label={`Karta: ${category.name}, ${county.name}`}
            countyHref={(key) => paths.category(category.key, key)}
            chosen={county.key}
            townHref={inTown}
          />
          {chips(towns.slice(0, limits.townsOfCategory))}
          {rest.length > 0 && (
            <details className="filter-more">
              <summary>
                {count(rest.length, placeNouns.josMjesto)} <ChevronDown size={17} aria-hidden />
              </summary>
              {chips(rest)}
            </details>
          )}
        </div>
      )}
      {children}
    </section>
  );
}

interface Props {
  category: string;
  counties: readonly MapPlace[];
  chosen: string | undefined;
  box: Box;
}

/** Lists the counties with active jobs, below a map of them unless the page is about one county. */
export function CountyLinks({ category, counties, chosen, box }: Props) {
  if (!counties.length) return null;
  return (
    <section className="section" aria-labelledby="zupanije">
      <SectionHead id="zupanije" title="Po županijama" />
      {!chosen && (
        <CountyMap
          label="Karta županija"
          box={box}
          counties={counties}
          countyHref={(key) => paths.category(category, key)}
        />
      )}
      <div className="chips">
        {chosen && (
          <ChipLink size="lg" to={paths.category(category)}>
            {wholeCountry}
          </ChipLink>
        )}
        {counties.map(({ key, name, posts }) => (
          <ChipLink
            key={key}
            size="lg"
            to={paths.category(category, key)}
            selected={key === chosen}
            end={<span className="faint number">{formatNumber(posts)}</span>}
          >
            {name}
          </ChipLink>
        ))}
      </div>
    </section>
  );
}
