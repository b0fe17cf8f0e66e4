import type { Figure } from './figures.ts';
import type { Stage } from './measure-http.ts';
import { scoreOf } from './suggest/guesses.ts';

interface Answer {
  data: readonly { job_type: { key: string } }[];
}

export async function measureSuggest({ site }: Stage): Promise<Figure[]> {
  const times: number[] = [];
  const score = await scoreOf(async (text) => {
    const begun = performance.now();
    const answer = await fetch(`${site.address}/api/v1/job-types/suggest?${new URLSearchParams({ text })}`);
    if (!answer.ok) throw new Error(`suggest responded ${answer.status}`);
    const { data } = (await answer.json()) as Answer;
    times.push(performance.now() - begun);
    return data.map(({ job_type }) => job_type.key);
  });
  const percent = (part: number) => [(100 * part) / score.texts];
  const inOrder = times.sort((a, b) => a - b);
  return [
    { row: 'suggest', measure: '% first', rounds: percent(score.first), budget: { least: 75 } },
    { row: 'suggest', measure: '% in three', rounds: percent(score.amongThree), budget: { least: 92 } },
    {
      row: 'suggest',
      measure: 'p50',
      rounds: [inOrder[Math.floor(inOrder.length / 2)] ?? Number.NaN],
      budget: { most: 20 },
    },
    {
      row: 'suggest',
      measure: 'p95',
      rounds: [inOrder[Math.floor(inOrder.length * 0.95)] ?? Number.NaN],
      budget: { most: 20 },
    },
  ];
}
