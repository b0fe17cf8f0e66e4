import { HardHat } from 'lucide-react';
import type { Claims } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { count, nouns } from '#contract/text.ts';
import { houseSpots } from '../catalogue/house-spots.ts';
import type { CardCategory } from '../trades/category-card.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Caron } from '../ui/display/caron.tsx';
import { ChipLink } from '../ui/display/chip.tsx';
import { House } from '../ui/drawings/house.tsx';
import { WordsField } from './words-field.tsx';

interface Props {
  claims: Claims;
  categories: readonly CardCategory[];
}

/** The house whose marked spots are categories; also as chips, because a picture is never the only way (DESIGN.md, House). */
export function Hero({ claims, categories }: Props) {
  const byKey = new Map(categories.map((category) => [category.key, category]));
  const href = (key: string) => (byKey.has(key) ? paths.newJob({ kategorija: key }) : undefined);
  const note = (key: string) => {
    const category = byKey.get(key);
    return category && count(category.active_posts_count, nouns.aktivanPosao);
  };
  return (
    <>
      <section className="hero" aria-label="Uvod">
        <div className="page">
          <div className="hero-text">
            <h1>Što treba napraviti?</h1>
            <p>Napišite svojim riječima ili pokažite na kući gdje zapinje. Račun otvarate tek na kraju.</p>
            <WordsField />
            <div className="hero-actions">
              <ButtonLink to={paths.workers()} size="lg" icon={<HardHat size={21} aria-hidden />}>
                Pronađite majstora
              </ButtonLink>
            </div>
          </div>
        </div>
        <div className="hero-house">
          <House spots={houseSpots} href={href} note={note} label="Presjek kuće s obilježenim kategorijama radova" />
        </div>
        <div className="hero-figures">
          <div className="page">
            <dl>
              {claims.map(({ value, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </section>
      <nav className="hero-spots" aria-label="Kategorije na kući">
        {houseSpots.map(({ key }) => {
          const category = byKey.get(key);
          return (
            category && (
              <ChipLink key={key} to={paths.newJob({ kategorija: key })} size="lg" icon={<Caron />}>
                {category.name}
              </ChipLink>
            )
          );
        })}
      </nav>
    </>
  );
}
