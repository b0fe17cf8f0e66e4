import {
  addDayOff as add,
  makeFeed as make,
  deleteDayOff as remove,
  revokeFeed as revoke,
  saveHours as save,
  subscribeCalendar as subscribe,
  unsubscribeCalendar as unsubscribe,
} from '#contract/calendar.ts';
import { defineAction } from '../platform/actions/action.ts';

/** Fields `od-1` to `do-7`, by weekday. */
export type TypedHours = Record<string, string>;

/** Returns the working days; a day with both fields empty is a day off. */
export const typedDays = (typed: TypedHours) =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const [from = '', to = ''] = [typed[`od-${weekday}`], typed[`do-${weekday}`]];
    return from.trim() || to.trim() ? [{ weekday, from, to }] : [];
  });

/** Maps an error path, which counts only working days, to its field. */
export function fieldOfHours(path: string, typed: TypedHours): string {
  const [, row, part] = /^hours\.(\d+)\.(from|to)$/.exec(path) ?? [];
  const weekday = row === undefined ? undefined : typedDays(typed)[Number(row)]?.weekday;
  return weekday === undefined ? path : `${part === 'from' ? 'od' : 'do'}-${weekday}`;
}

export const saveHours = defineAction('radno-vrijeme', save, {
  input: (typed: TypedHours) => ({ body: { hours: typedDays(typed) } }),
  done: ['Radno vrijeme je spremljeno.'],
});

export const addDayOff = defineAction('dodaj-slobodno', add, { done: ['Slobodni dani su spremljeni.'] });
export const deleteDayOff = defineAction('izbrisi-slobodno', remove, {
  done: ['Slobodni dani su izbrisani.'],
  arrived: [404],
});

export const makeFeed = defineAction('nova-poveznica', make, { input: () => ({}), shows: true });
export const revokeFeed = defineAction('opozovi-poveznicu', revoke, {
  input: () => ({}),
  done: ['Poveznica je opozvana.', 'Kalendari koji su je čitali više ne dobivaju termine.'],
});

export const subscribeCalendar = defineAction('moj-kalendar', subscribe, {
  done: ['Adresa je spremljena.', 'Kalendar čitamo odmah, a zatim svaki sat.'],
});
export const unsubscribeCalendar = defineAction('bez-kalendara', unsubscribe, {
  input: () => ({}),
  done: ['Vaš se kalendar više ne čita.', 'Vremena iz njega su izbrisana.'],
});

export const calendarActions = [
  saveHours,
  addDayOff,
  deleteDayOff,
  makeFeed,
  revokeFeed,
  subscribeCalendar,
  unsubscribeCalendar,
] as const;

export const askToReplace = {
  title: 'Izraditi novu poveznicu?',
  content: 'Postojeća poveznica prestaje vrijediti, pa je zamijenite u svim kalendarima.',
  submit: 'Izradite novu',
  busyText: 'Izrađuje se…',
};
export const askToRevoke = {
  title: 'Opozvati poveznicu?',
  content: 'Kalendari u kojima je upisana više neće dobivati Vaše termine.',
  submit: 'Opozovite',
  busyText: 'Opoziva se…',
  danger: true,
};
