// npm run bench: measures pages, the API, search, chat, writes and memory, and compares them with baselines
// measured on the same machine. Flags: bench/options.ts.
import os from 'node:os';
import { limits } from '#contract/constants.ts';
import { embeddedConnection } from '../server/platform/db/embedded.ts';
import { joinDatabase } from '../server/platform/db/open.ts';
import type { Db } from '../server/platform/db/pool.ts';
import { cookieName } from '../server/platform/session/session.ts';
import { type Figure, formatFigure } from './figures.ts';
import { measureAdmin } from './measure-admin.ts';
import { measureChat } from './measure-chat.ts';
import { measureHttp, type Stage } from './measure-http.ts';
import { measureIdle, measureLoaded } from './measure-memory.ts';
import { sqlRunner } from './measure-sql.ts';
import { measureSuggest } from './measure-suggest.ts';
import { measureApprovals, measureSignUps } from './measure-writes.ts';
import { readOptions } from './options.ts';
import { join, leave, staff, whatStands } from './people.ts';
import { startHelper, startServer, startSite, stopAll } from './processes.ts';
import { growthFigures, merged, type Run, short } from './report.ts';
import { readRuns, writeResults } from './results.ts';
import { httpRows } from './rows.ts';
import { nameOfSize } from './size.ts';
import { siteOf } from './volume/site.ts';

const options = readOptions(process.argv.slice(2));
const wanted = (name: string) =>
  options.only.length === 0 || options.only.some((part) => name.includes(part));
const machine = `${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}`;

async function run(posts: number): Promise<Run> {
  const dataDir = await siteOf(posts);
  console.log(`\n${nameOfSize(posts)} job posts`);
  const figures: Figure[] = [];
  const measure = async (row: string, work: () => Promise<Figure[]>) => {
    if (!wanted(row)) return;
    // A row that could not be measured counts as failed; the remaining rows are still measured.
    const found = await work().catch((error: Error): Figure[] => {
      console.error(`  ${row}: ${error.message}`);
      return [{ row, measure: 'answers/s', rounds: [Number.NaN], budget: { least: 1 } }];
    });
    for (const figure of found) {
      figures.push(figure);
      console.log(`  ${figure.row}: ${formatFigure(figure)} ${figure.measure}`);
    }
  };
  const on = async (keeps: boolean, work: (stage: Stage, db: Db) => Promise<void>) => {
    const site = await startSite(dataDir, { keeps });
    const { db, close } = await joinDatabase({ dataDir }, (error) => console.error(error.message));
    try {
      await leave(db);
      const [visitor, known] = [await join(db, 'posjetitelj'), await whatStands(db, limits.perPage.jobs)];
      const stage: Stage = {
        site,
        bare: await startServer('bench/bare-server.ts', {}),
        load: startHelper('bench/load.ts'),
        known,
        cookie: `${cookieName}=${visitor.token}`,
        socket: embeddedConnection(dataDir).host,
        options,
      };
      await work(stage, db);
    } finally {
      await leave(db);
      await close();
      await stopAll();
    }
  };
  const uncached = httpRows.filter((row) => row.uncached);
  await on(true, async (stage, db) => {
    await measure('memory', () => measureIdle(stage));
    for (const row of httpRows) if (!row.uncached) await measure(row.name, () => measureHttp(stage, row));
    await measure('memory', () => measureLoaded(stage));
    await measure('chat', () => measureChat(stage, db));
    await measure('approvals', async () => measureApprovals(stage, db, await staff(db, 'moderator')));
    await measure('admin', async () => measureAdmin(stage, (await staff(db, 'superadmin')).token));
    await measure('suggest', () => measureSuggest(stage));
    await measure('sign-ups', () => measureSignUps(stage));
  });
  // The cache also serves signed-in users, so uncached rows need a site started without a cache.
  if (uncached.some((row) => wanted(row.name)))
    await on(false, async (stage) => {
      for (const row of uncached) await measure(row.name, () => measureHttp(stage, row));
    });
  return {
    posts,
    date: new Date().toISOString().slice(0, 10),
    machine,
    sqlRunner,
    rounds: options.rounds,
    seconds: options.seconds,
    figures,
  };
}

const runs: Run[] = options.report ? readRuns() : [];
if (!options.report) for (const posts of options.sizes) runs.push(await run(posts));
const growth = growthFigures(runs);
for (const figure of growth) console.log(`  ${figure.row}: ${formatFigure(figure)}`);

if (options.writes) writeResults(merged(readRuns(), runs));

const fallen = short([...runs.flatMap(({ figures }) => figures), ...growth]);
console.log(
  fallen.length === 0
    ? '\nEvery row is within its budget.'
    : `\n${fallen.length} figures are outside their budgets.`,
);
process.exit(fallen.length === 0 ? 0 : 1);
