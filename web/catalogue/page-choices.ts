import { useMemo } from 'react';
import { listCounties, listTowns } from '#contract/places.ts';
import { listJobCategories, listJobTypes } from '#contract/trades.ts';
import { load } from '../platform/loading/loader-call.ts';
import { choicesFrom, type FormChoices } from './form-choices.ts';

export const pageChoices = (args: Parameters<typeof load>[0]): Promise<FormChoices> =>
  choicesFrom({
    categories: () => load(args, listJobCategories),
    types: () => load(args, listJobTypes),
    counties: () => load(args, listCounties),
    towns: (page) => load(args, listTowns, { query: { page } }),
  });

type Row = Record<string, unknown>;

/** Packs the rows by column, so that keys are sent only once. */
const columnsOf = (rows: readonly Row[]) =>
  Object.fromEntries(Object.keys(rows[0] ?? {}).map((key) => [key, rows.map((row) => row[key])]));

const rowsOf = (columns: Record<string, unknown[]>): Row[] => {
  const all = Object.entries(columns);
  return (all[0]?.[1] ?? []).map((_, index) =>
    Object.fromEntries(all.map(([key, values]) => [key, values[index]])),
  );
};

const mapped = <From, To>(lists: Record<string, From>, change: (list: From) => To) =>
  Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, change(list)]));

/**
 * Serialises the options as one string, because the router would encode each value of the 700 rows
 * separately.
 */
export const packChoices = (choices: FormChoices): string =>
  JSON.stringify(mapped(choices as unknown as Record<string, Row[]>, columnsOf));

export const unpackChoices = (packed: string): FormChoices =>
  mapped(JSON.parse(packed) as Record<string, Record<string, unknown[]>>, rowsOf) as unknown as FormChoices;

export const usePackedChoices = (packed: string): FormChoices =>
  useMemo(() => unpackChoices(packed), [packed]);
