import { parseArgs } from 'node:util';

/** Scenarios by their command-line name, with the default number of repetitions. */
export const scenarios = {
  'kill-node': 3,
  'kill-primary': 3,
  rolling: 3,
  outages: 1,
  sockets: 1,
  restores: 1,
  journeys: 1,
} as const;
export type Scenario = keyof typeof scenarios;

export interface Options {
  /** Scenarios with the number of times each is repeated. */
  runs: { scenario: Scenario; times: number }[];
  /** Causes only outages whose name contains this text; all if empty. */
  outage: string;
  /** Number of idle sockets in the scenario `sockets`. */
  sockets: number;
  people: number;
  /** Checkout of the previous release, from which the nodes of `journeys` are upgraded; empty for none. */
  previous: string;
  /** Part of the journeys to run, such as `2/3`; empty for all. */
  shard: string;
  /** Whether to keep the folder with the logs of all processes. */
  keep: boolean;
}

const isScenario = (name: string): name is Scenario => Object.hasOwn(scenarios, name);

function whole(text: string, flag: string, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new Error(`--${flag} must be a whole number from 1 to ${most}, not "${text}".`);
  return value;
}

/** Reads the arguments of `npm run drill`. Throws an error with a message for the user if one is invalid. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      times: { type: 'string' },
      outage: { type: 'string', default: '' },
      sockets: { type: 'string', default: '1000' },
      people: { type: 'string', default: '6' },
      previous: { type: 'string', default: '' },
      shard: { type: 'string', default: '' },
      keep: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.find((name) => !isScenario(name));
  if (unknown)
    throw new Error(
      `No scenario is named "${unknown}". The scenarios are: ${Object.keys(scenarios).join(', ')}`,
    );
  if (!/^(?:[1-9]\d*\/[1-9]\d*)?$/.test(values.shard))
    throw new Error(`--shard must be a part such as 2/3, not "${values.shard}".`);
  // By default skips the journeys, which would double the total time, and the restores, which cause no fault.
  const usual = Object.keys(scenarios).filter((name) => name !== 'journeys' && name !== 'restores');
  const chosen = positionals.length > 0 ? positionals : usual;
  const people = whole(values.people, 'people', 100);
  return {
    runs: chosen.filter(isScenario).map((scenario) => ({
      scenario,
      times: values.times ? whole(values.times, 'times', 1000) : scenarios[scenario],
    })),
    outage: values.outage,
    sockets: whole(values.sockets, 'sockets', 20_000),
    // People write to each other in pairs.
    people: people + (people % 2),
    previous: values.previous,
    shard: values.shard,
    keep: values.keep,
  };
}
