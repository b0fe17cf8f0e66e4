import { HardHat, Plus } from 'lucide-react';
import type { Claims } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { count, nouns } from '#contract/text.ts';
import { useNewJobPostLink } from '../job-posts/new-job-post-link.tsx';
import type { CardCategory } from '../trades/category-card.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Caron } from '../ui/display/caron.tsx';
import { ChipLink } from '../ui/display/chip.tsx';
import { House } from '../ui/drawings/house.tsx';
import { houseSpots } from './house-spots.ts';

interface Props {
  claims: Claims;
  categories: readonly CardCategory[];
}

/** The house whose marked spots are categories; also as chips, because a picture is never the only way (DESIGN.md, House). */
export function Hero({ claims, categories }: Props) {
  const newJob = useNewJobPostLink();
  const byKey = new Map(categories.map((category) => [category.key, category]));
  const href = (key: string) => (byKey.has(key) ? paths.category(key) : undefined);
  const note = (key: string) => {
    const category = byKey.get(key);
    return category && count(category.active_posts_count, nouns.aktivanPosao);
  };
  return (
    <>
      <section className="hero" aria-label="Uvod">
        <div className="page">
          <div className="hero-text">
            <h1>Pokažite gdje zapinje.</h1>
            <p>Kliknite na mjesto na kući ili opišite kvar. Upit vide majstori iz Vašeg kraja, a objava je besplatna.</p>
            <div className="hero-actions">
              <ButtonLink {...newJob} variant="primary" size="lg" icon={<Plus size={21} strokeWidth={2.4} aria-hidden />}>
                Objavite upit
              </ButtonLink>
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
              <ChipLink key={key} to={paths.category(key)} size="lg" icon={<Caron />}>
                {category.name}
              </ChipLink>
            )
          );
        })}
      </nav>
    </>
  );
}
