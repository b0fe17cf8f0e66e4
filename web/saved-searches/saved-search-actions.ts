import { paths } from '#contract/paths.ts';
import { type Frequency, frequencies } from '#contract/saved-search-words.ts';
import { createSavedSearch, deleteSavedSearch, updateSavedSearch } from '#contract/saved-searches.ts';
import { listSearch, readListQuery } from '../catalogue/list-query.ts';
import { defineAction } from '../platform/actions/action.ts';
import { readSavedSearchesQuery, savedSearchesPath } from './saved-searches-query.ts';

const frequencyText = (frequency: Frequency) => `Javljamo: ${frequencies[frequency].label.toLowerCase()}.`;

export const saveSearch = defineAction('spremi', createSavedSearch, {
  done: ({ data }) => ['Pretraga je spremljena.', frequencyText(data.frequency)],
  to: (_, { searchParams }) =>
    paths.activeJobs() + listSearch({ ...readListQuery(searchParams), sort: '', page: 1 }),
});

export const renameSearch = defineAction('preimenuj', updateSavedSearch, {
  done: ['Naslov je promijenjen.'],
  to: (_, { searchParams }) => savedSearchesPath({ page: readSavedSearchesQuery(searchParams).page }),
});

export const changeFrequency = defineAction('ucestalost', updateSavedSearch, {
  done: (_, { frequency }) => ['Učestalost je promijenjena.', frequency && frequencyText(frequency)],
});

export const removeSearch = defineAction('izbrisi', deleteSavedSearch, {
  done: ['Pretraga je izbrisana.'],
  arrived: [404],
});
