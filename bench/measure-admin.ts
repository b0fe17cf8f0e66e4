import { csvLists } from '#contract/csv.ts';
import type { Figure } from './figures.ts';
import type { Stage } from './measure-http.ts';
import { median } from './statistics.ts';

const answers = 10;

/**
 * Pages in addition to the CSV lists: every kind of people search, and pages far down the lists. Person 2 has
 * the most content.
 */
const further = [
  'inbox',
  'moderation',
  'people?page=100',
  'people?search=osoba-77&by=email',
  'people?search=Marko',
  'people?search=Marko+Horvat&by=name',
  'people?search=%2B385+91+555+0077&by=phone',
  'people?search=parket&by=text',
  'people?standing=suspended',
  'people/2',
  'people/2/history?of=posts',
  'people/2/history?of=sessions',
  'reports?status=closed',
  'reports?status=closed&page=100',
  'payments?page=50',
  'audit?page=100',
  'signals',
  'visits',
] as const;

export async function measureAdmin({ site, options }: Stage, token: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const list of [...csvLists, ...further]) {
    const times = async () => {
      const begun = performance.now();
      const answer = await fetch(`${site.address}/api/v1/admin/${list}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!answer.ok) throw new Error(`/admin/${list} responded ${answer.status}`);
      await answer.arrayBuffer();
      return performance.now() - begun;
    };
    const round = async () => {
      const found: number[] = [];
      for (let n = 0; n < answers; n++) found.push(await times());
      return median(found);
    };
    await round();
    const rounds: number[] = [];
    for (let n = 0; n < options.rounds; n++) rounds.push(await round());
    figures.push({ row: `admin: ${decodeURIComponent(list)}`, measure: 'p50', rounds });
  }
  return figures;
}
