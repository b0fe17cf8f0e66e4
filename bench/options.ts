import { parseArgs } from 'node:util';
import { rowNames } from './rows.ts';
import { sizeOf } from './size.ts';

export interface Options {
  sizes: readonly number[];
  /** Measures only rows whose name contains one of these strings; all rows if empty. */
  only: readonly string[];
  rounds: number;
  seconds: number;
  /** Minutes during which memory is observed, under load and then idle; 0 skips this. */
  soak: number;
  report: boolean;
  /**
   * Whether to write bench/results and docs/PERFORMANCE.md: true with --write or --report, and if all rows
   * are measured in at least five rounds. Rows that were not measured keep their earlier results.
   */
  writes: boolean;
}

const flags = {
  size: { type: 'string', default: '1k,10k,100k,1M' },
  only: { type: 'string', default: '' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  quick: { type: 'boolean', default: false },
  soak: { type: 'string', default: '0' },
  write: { type: 'boolean', default: false },
  report: { type: 'boolean', default: false },
} as const;

const count = (text: string, flag: string) => {
  const value = Number(text);
  if (!(value >= 0 && value <= 600))
    throw new Error(`--${flag} must be a number from 0 to 600, not "${text}".`);
  return value;
};

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({ args, options: flags });
  const only = values.only
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = only.find((name) => !rowNames.some((row) => row.includes(name)));
  if (unknown)
    throw new Error(`No row name contains "${unknown}". The rows are:\n  ${rowNames.join('\n  ')}`);
  const rounds = values.rounds ? count(values.rounds, 'rounds') : values.quick ? 1 : 5;
  return {
    sizes: values.size.split(',').map(sizeOf),
    only,
    rounds,
    seconds: values.seconds ? count(values.seconds, 'seconds') : 2,
    soak: count(values.soak, 'soak'),
    report: values.report,
    writes: values.report || values.write || (only.length === 0 && rounds >= 5),
  };
}
