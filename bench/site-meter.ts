// Preloaded in the site's process: reports its cost and the statements it sends.
import pg from 'pg';

export type Question = 'cost' | 'record' | 'recorded';

/** CPU milliseconds since the start, and memory in bytes. */
export interface Cost {
  processor: number;
  memory: number;
}
export interface Statement {
  text: string;
  values: unknown[];
}

type Query = pg.Client['query'];
const { prototype } = pg.Client;
const plainQuery: Query = prototype.query;
let recorded: Statement[] = [];

/**
 * Statements that are not recorded: from the task queue, and from connections that listen for notifications.
 */
const background = /\bpgboss\b|^listen |^select$/;

function recordingQuery(this: pg.Client, ...args: Parameters<Query>) {
  const [first, second] = args as unknown as [string | { text?: string; values?: unknown[] }, unknown];
  const text = typeof first === 'string' ? first : first.text;
  const values = typeof first === 'string' ? second : (first.values ?? second);
  if (text && !background.test(text)) recorded.push({ text, values: Array.isArray(values) ? values : [] });
  return plainQuery.apply(this, args);
}

const answers: Record<Question, () => unknown> = {
  cost: () => {
    const { user, system } = process.cpuUsage();
    return { processor: (user + system) / 1000, memory: process.memoryUsage.rss() } satisfies Cost;
  },
  record: () => {
    recorded = [];
    prototype.query = recordingQuery as Query;
    return true;
  },
  recorded: () => {
    prototype.query = plainQuery;
    return recorded;
  },
};

process.on('message', (question: Question) => process.send?.(answers[question]()));
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
