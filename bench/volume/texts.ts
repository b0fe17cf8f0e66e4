import demo from '../../server/seed/data/demo.json' with { type: 'json' };
import type { Random } from '../../server/seed/demo/random.ts';
import { firstNames, inquiries, reviewTexts, surnames, workerAbouts } from '../../server/seed/demo/source.ts';
import { plainReviews } from '../../server/seed/demo/texts.ts';
import type { Town, Type } from './catalogue.ts';

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+(?=[\p{Lu}])/u);

interface Sentences {
  first: string[];
  later: string[];
}
function byCategory(
  texts: readonly { categories: readonly string[]; text: string }[],
): Map<string, Sentences> {
  const found = new Map<string, Sentences>();
  for (const { categories, text } of texts)
    for (const category of categories) {
      const [first = text, ...later] = sentencesOf(text);
      const kept = found.get(category) ?? { first: [], later: [] };
      kept.first.push(first);
      kept.later.push(...later);
      found.set(category, kept);
    }
  return found;
}
const asked = byCategory(
  inquiries.map(({ category, subject }) => ({ categories: [category], text: subject })),
);
const abouts = byCategory(workerAbouts.map(({ categories, about }) => ({ categories, text: about })));
const openings = [
  'Trebam majstora',
  'Potreban majstor',
  'Tražim izvođača',
  'Molim ponudu',
  'Tko može uskoro',
] as const;
const wishes = [
  'Molim okvirnu cijenu i prvi slobodan termin.',
  'Fotografije mogu poslati u poruci.',
  'Materijal je već kupljen.',
  'Odgovara nam svaki dan poslije 16 sati.',
  'Potreban je račun.',
  'Može i vikendom.',
  'Zgrada ima dizalo, a parkirati se može ispred ulaza.',
  'Radovi bi trebali biti gotovi do kraja mjeseca.',
] as const;
const numbers = /\b\d{1,3}\b(?=\s?(?:m²|m2|m|cm|€|kvadrat|komad|vreć|dan|sat))/g;

export function subjectOf(random: Random, type: Type, town: Town | null): string {
  const of = asked.get(type.category);
  const begun = `${random.pick(openings)}: ${type.name.toLowerCase()}${town ? `, ${town.name}` : ''}, oko ${random.between(2, 180)} m².`;
  const first = of && random.chance(0.6) ? ` ${random.pick(of.first)}` : '';
  const later = of?.later.length ? ` ${random.pick(of.later)}` : '';
  return `${begun}${first}${later} ${random.pick(wishes)}`.replace(numbers, () =>
    String(random.between(2, 240)),
  );
}

export function aboutOf(random: Random, category: string): string {
  const of = abouts.get(category);
  const texts = of ?? { first: ['Radim kućne popravke.'], later: [] };
  const later = texts.later.length ? [random.pick(texts.later), random.pick(texts.later)] : [];
  return [random.pick(texts.first), ...new Set(later)].join(' ');
}

export const nameOf = (random: Random) =>
  `${random.pick(random.chance(0.5) ? firstNames.m : firstNames.f)} ${random.pick(surnames)}`;

const comments = [...reviewTexts, ...plainReviews];
export const reviewOf = (random: Random) => random.pick(comments);

const sent = demo.chats.flatMap(({ messages }) => messages);
const messagesBy = {
  client: sent.filter(({ from }) => from === 'client'),
  worker: sent.filter(({ from }) => from !== 'client'),
};
export const messageOf = (random: Random, from: keyof typeof messagesBy): string =>
  random.pick(messagesBy[from]).text;

export const adOf = (random: Random) => random.pick(demo.ads);
