import { ArrowRight, HardHat } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-router';
import { count, nouns } from '#contract/format.ts';
import type { Claims } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { houseSpots } from '../catalogue/house-spots.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import type { CardCategory } from '../trades/category-card.tsx';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { Caron } from '../ui/display/caron.tsx';
import { ChipLink } from '../ui/display/chip.tsx';
import { House } from '../ui/drawings/house.tsx';

/**
 * The hero's texts for this reader. They are sent with the page, so that no script needs to contain the
 * variants for all readers.
 */
export interface HeroWords {
  title: string;
  text: string;
  /** True if the marked spots start an inquiry; otherwise they link to a category's jobs. */
  asks: boolean;
  ways: readonly { label: string; to: string; primary?: boolean }[];
  rooms: readonly { children: string; to: string }[];
  house: string;
  spots: string;
}

interface Props {
  words: HeroWords;
  claims: Claims;
  categories: readonly CardCategory[];
}

/**
 * Shows a house with marked spots that link to categories or, for readers who may need a worker, to the
 * inquiry form. Chips repeat these links, because a picture must not be the only means of choosing.
 */
export function Hero({ claims, categories, words: { title, text, asks, ways, rooms, house, spots } }: Props) {
  const byKey = new Map(categories.map((category) => [category.key, category]));
  const way = (key: string) => (asks ? paths.newJob({ kategorija: key }) : paths.category(key));
  const href = (key: string) => (byKey.has(key) ? way(key) : undefined);
  const note = (key: string) => {
    const category = byKey.get(key);
    return category && count(category.active_posts_count, nouns.aktivanPosao);
  };
  return (
    <>
      <section className={asks ? 'hero' : 'hero hero-works'} aria-label="Uvod">
        <div className="page">
          <div className="hero-text">
            <h1>{title}</h1>
            <p>{text}</p>
            {asks && <WordsField />}
            <div className="hero-actions">
              {ways.map(({ label, to, primary }) => (
                <ButtonLink
                  key={to}
                  to={to}
                  size="lg"
                  variant={primary ? 'primary' : 'secondary'}
                  icon={to === paths.workers() && <HardHat size={21} aria-hidden />}
                >
                  {label}
                </ButtonLink>
              ))}
            </div>
          </div>
        </div>
        <div className="hero-house">
          <House spots={houseSpots} href={href} note={note} label={house} />
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
      <nav className="hero-spots" aria-label={spots}>
        {houseSpots.map(({ key }) => {
          const category = byKey.get(key);
          return (
            category && (
              <ChipLink key={key} to={way(key)} viewTransition size="lg" icon={<Caron />}>
                {category.name}
              </ChipLink>
            )
          );
        })}
      </nav>
      <nav className="hero-spots hero-rooms" aria-label="Prostorije">
        {rooms.map((room) => (
          <ChipLink key={room.to} viewTransition size="lg" {...room} />
        ))}
      </nav>
    </>
  );
}

const loadGuesses = () => import('./word-guesses.tsx').then((part) => part.WordGuesses);

function WordsField() {
  const [text, setText] = useState('');
  const [begun, setBegun] = useState(false);
  const Guesses = useOnDemand(loadGuesses, begun, () => setBegun(false));
  const begin = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    setBegun(true);
    setText(currentTarget.value);
  };
  return (
    <div className="hero-words">
      <Form
        method="get"
        action={paths.newJob()}
        role="search"
        aria-label="Što treba napraviti?"
        className="hero-words-form"
      >
        <input
          className="input hero-words-input"
          name="opis"
          required
          maxLength={500}
          autoComplete="off"
          aria-label="Što treba napraviti?"
          placeholder="Na primjer: curi slavina"
          // Uncontrolled, so that text typed before hydration is preserved; read on first interaction.
          onFocus={begin}
          onChange={begin}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          aria-label="Objavite upit"
          icon={<ArrowRight size={21} aria-hidden />}
        />
      </Form>
      {Guesses && <Guesses text={text} />}
    </div>
  );
}
