import { paths } from '#contract/paths.ts';
import {
  banPerson,
  setBoost as boost,
  endViewing as end,
  setRole as giveRole,
  liftRestriction,
  mailPerson,
  suspendPerson,
  viewPerson,
  warnPerson,
} from '#contract/people.ts';
import { defineAction, somebodyWasFirst } from '../platform/actions/action.ts';

const conflict = somebodyWasFirst;

export const warn = defineAction('upozori', warnPerson, {
  done: ['Upozorenje je poslano emailom.'],
  conflict,
});
export const suspend = defineAction('ogranici', suspendPerson, {
  done: ['Račun je ograničen.', 'Razlog i rok poslani su emailom.'],
  conflict,
});
export const ban = defineAction('zabrani', banPerson, {
  done: ['Račun je zabranjen.', 'Objave su sakrivene, a razlog je poslan emailom.'],
  conflict,
});
export const lift = defineAction('ukini', liftRestriction, {
  done: ['Ograničenje je ukinuto.', 'Korisnik je obaviješten emailom.'],
  conflict,
});
export const setRole = defineAction('uloga', giveRole, { done: ['Uloga je promijenjena.'], conflict });
export const setBoost = defineAction('isticanje', boost, {
  done: ({ data }) => [data.boosted_until ? 'Majstor je istaknut.' : 'Majstor više nije istaknut.'],
  conflict,
});
export const mailAgain = defineAction('posalji-email', mailPerson, { done: ['Email je poslan.'] });
export const view = defineAction('gledaj', viewPerson, { to: () => paths.profile() });
export const endViewing = defineAction('kraj-pregleda', end, {
  done: ['Ponovno ste na svom računu.'],
  to: ({ data }) => (data.person_id === null ? paths.admin() : paths.person(data.person_id)),
});
