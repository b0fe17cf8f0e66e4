import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { data, Form } from 'react-router';
import { count } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { roomNouns } from '#contract/plurals.ts';
import {
  type JobCategory,
  type JobType,
  type JobTypeGuess,
  listJobCategories,
  listJobTypes,
} from '#contract/trades.ts';
import { GuessLinks } from '../job-posts/guess-links.tsx';
import { useGuesses } from '../job-posts/use-guesses.ts';
import { serverApi } from '../platform/api/context.ts';
import { load } from '../platform/loading/loader-call.ts';
import { breadcrumbData } from '../platform/page/breadcrumb-data.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { Button } from '../ui/actions/button.tsx';
import { ChipLink } from '../ui/display/chip.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import type { Route } from './+types/room.page.ts';
import type { RoomDrawing as Drawing } from './drawings/drawing.ts';
import { drawings } from './drawings.ts';
import { litBy } from './lit.ts';
import { RoomDrawing } from './room-drawing.tsx';
import { isRoom, roomNames, rooms, type Thing } from './rooms.ts';

interface Trades {
  categories: readonly JobCategory[];
  types: readonly JobType[];
}

const choicesOf = (keys: readonly string[], { categories, types }: Trades): JobTypeGuess[] =>
  keys.flatMap((key) => {
    const type = types.find((one) => one.key === key);
    const category = categories.find(({ id }) => id === type?.job_category_id);
    if (!type || !category) return [];
    const { id, name, list_img, list_img_dark, job_category_id } = type;
    const { hue, icon } = category;
    return [
      {
        job_type: { id, name, key, list_img, list_img_dark, job_category_id },
        job_category: { id: category.id, name: category.name, key: category.key, hue, icon },
      },
    ];
  });

/** Returns the things with a mark on the drawing and at least one job type still offered. */
const markedOn = ({ marks }: Pick<Drawing, 'marks'>, things: readonly Thing[], trades: Trades) =>
  things.flatMap(({ key, name, types }) => {
    const offered = choicesOf(types, trades).map(({ job_type }) => job_type.key);
    const places = marks[key];
    return places && offered.length > 0 ? [{ key, name, types: offered, ...places }] : [];
  });

export async function loader(args: Route.LoaderArgs) {
  const { room: key } = args.params;
  if (!isRoom(key)) throw data({ message: 'Stranica ne postoji.', errors: {} }, { status: 404 });
  const [drawing, { data: categories }, { data: types }] = await Promise.all([
    drawings[key](),
    load(args, listJobCategories),
    load(args, listJobTypes),
  ]);
  const { name, where } = rooms[key];
  const things = markedOn(drawing, rooms[key].things, { categories, types });
  const wanted = new URL(args.request.url).searchParams.get('stvar');
  const chosen = things.find((thing) => thing.key === wanted);
  const drawn = new Set(things.flatMap((thing) => thing.types));
  return {
    room: { key, name },
    where: `${name}, ${where}`,
    drawn: `${count(things.length, roomNouns.stvar)}, ${count(drawn.size, roomNouns.vrsta)}`,
    things,
    chosen: chosen && {
      key: chosen.key,
      name: chosen.name,
      choices: choicesOf(chosen.types, { categories, types }),
    },
    others: roomNames(key),
    structured: breadcrumbData(args.context.get(serverApi).site.url, [{ label: name }]),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta({ matches, title: 'Stranica ne postoji.' });
  const { room, things, structured } = loaderData;
  return pageMeta({
    matches,
    title: `${room.name}: što treba napraviti?`,
    description: `${things.map(({ name }) => name).join(', ')}: odaberite stvar na crtežu ili napišite svojim riječima. Objava upita je besplatna.`,
    path: paths.room(room.key),
    structured,
  });
};

export default function RoomOfTheHouse({ loaderData }: Route.ComponentProps) {
  // Keyed so that typed text is discarded when moving to another room.
  return <Room key={loaderData.room.key} {...loaderData} />;
}

function Room({ room, where, drawn, things, chosen, others }: Route.ComponentProps['loaderData']) {
  const [text, setText] = useState('');
  /**
   * The value of `things` when the user last typed. Choosing a thing reloads `things`, after which the
   * guesses for the text no longer apply.
   */
  const [typed, setTyped] = useState<typeof things>();
  const guesses = useGuesses(text);
  const guessed = typed === things ? guesses.map(({ job_type }) => job_type.key) : [];
  const fromWords = guessed.length > 0;
  const lit = fromWords ? litBy(things, guessed) : chosen;
  const words = text.trim();
  const heading = useFocusOnceChosen(chosen?.key);
  const ways = things.map((thing) => {
    const [only, ...more] = thing.types;
    const stays = more.length > 0;
    return {
      ...thing,
      stays,
      to: stays
        ? `?${new URLSearchParams({ stvar: thing.key })}`
        : paths.newJob({ vrsta: only, ...(words && { opis: words }) }),
      chosen: thing.key === chosen?.key,
      lit: thing.key === lit?.key,
    };
  });
  return (
    <>
      <section className="room-top" aria-labelledby="prostorija">
        <div className="page">
          <div className="room-text">
            <div className="room-head">
              <Link to={paths.home()} viewTransition className="room-back">
                <HouseSign />
                <span>Natrag na kuću</span>
              </Link>
              <h1 id="prostorija">{room.name}</h1>
            </div>
            <p className="room-lead">
              Odaberite stvar na crtežu ili napišite svojim riječima. Račun otvarate tek na kraju.
            </p>
            <WordsForRoom
              onWords={(now) => {
                setText(now);
                setTyped(things);
              }}
            />
            {fromWords ? (
              <GuessLinks
                guesses={guesses}
                words={words}
                label="Predložene vrste posla"
                className="room-choices"
              />
            ) : (
              chosen && (
                <>
                  <h2 className="room-chosen" ref={heading} tabIndex={-1}>
                    {chosen.name}: odaberite vrstu posla
                  </h2>
                  <GuessLinks
                    guesses={chosen.choices}
                    words={words}
                    label={`Vrste posla: ${chosen.name}`}
                    className="room-choices"
                  />
                </>
              )
            )}
          </div>
        </div>
        <RoomDrawing room={room.key} label={`Presjek s obilježenim stvarima: ${room.name}`} marks={ways} />
      </section>
      <div className="page">
        <section className="section phone-only" aria-labelledby="na-crtezu">
          <h2 id="na-crtezu" className="room-things">
            Na crtežu
          </h2>
          <div className="chips">
            {ways.map((way) => (
              <ChipLink key={way.key} to={way.to} size="lg" selected={way.lit} preventScrollReset={way.stays}>
                {way.name}
              </ChipLink>
            ))}
            <ChipLink to={paths.newJob()} size="lg" className="room-else">
              Nešto drugo
            </ChipLink>
          </div>
        </section>
        <TitleBlock
          className="room-facts desktop-only"
          facts={[
            { label: 'Prostorija', value: where },
            { label: 'Na crtežu', value: drawn },
            { label: 'Objava upita', value: 'Besplatna, račun na kraju' },
            { label: 'Nije na crtežu?', value: <SomethingElse /> },
          ]}
        />
        <section className="section" aria-labelledby="druge">
          <SectionHead id="druge" title="Druge prostorije" />
          <div className="chips">
            {others.map(({ key, name }) => (
              <ChipLink key={key} to={paths.room(key)} size="lg">
                {name}
              </ChipLink>
            ))}
          </div>
        </section>
      </div>
    </>
  );
}

const SomethingElse = () => (
  <Link to={paths.newJob()} className="room-other">
    Nešto drugo
    <ArrowRight size={17} aria-hidden />
  </Link>
);

function useFocusOnceChosen(thing: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(thing);
  useEffect(() => {
    if (last.current === thing) return;
    last.current = thing;
    heading.current?.focus();
  }, [thing]);
  return heading;
}

const HouseSign = () => (
  <svg className="room-house" width="44" height="40" viewBox="0 0 44 40" aria-hidden>
    <path className="room-house-here" d="M9 18h13v8H9z" />
    <path d="M10 24l6 -6M14 26l8 -8M19 26l3 -3" className="room-house-hatch" />
    <path d="M3 17.5L22 4l19 13.5M9 14v21h26V14M9 18h26M9 26.5h26M22 18v8.5M26 26.5V35M1 35.5h42" />
  </svg>
);

function WordsForRoom({ onWords }: { onWords: (text: string) => void }) {
  // The input is uncontrolled, so that text typed before hydration is not lost; its value is read on the
  // first input.
  const read = ({ currentTarget }: { currentTarget: HTMLInputElement }) => onWords(currentTarget.value);
  return (
    <Form
      method="get"
      action={paths.newJob()}
      role="search"
      aria-labelledby="sto-treba"
      className="room-words"
    >
      <label id="sto-treba" htmlFor="sto" className="label">
        Što treba napraviti?
      </label>
      <div className="hero-words-form">
        <input
          id="sto"
          className="input hero-words-input"
          name="opis"
          required
          maxLength={500}
          autoComplete="off"
          onFocus={read}
          onChange={read}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          aria-label="Objavite upit"
          icon={<ArrowRight size={21} aria-hidden />}
        />
      </div>
    </Form>
  );
}
