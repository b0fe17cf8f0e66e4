import { paths } from '#contract/paths.ts';
import {
  banPerson,
  setBoost as boost,
  endViewing as end,
  setRole as giveRole,
  liftStanding,
  mailPerson,
  suspendPerson,
  viewPerson,
  warnPerson,
} from '#contract/people.ts';
import { act, somebodyWasFirst } from '../platform/act.ts';

const conflict = somebodyWasFirst;

export const warn = act('upozori', warnPerson, { done: ['Upozorenje je poslano emailom.'], conflict });
export const suspend = act('ogranici', suspendPerson, {
  done: ['Račun je ograničen.', 'Razlog i rok poslani su emailom.'],
  conflict,
});
export const ban = act('zabrani', banPerson, {
  done: ['Račun je zabranjen.', 'Objave su sakrivene, a razlog je poslan emailom.'],
  conflict,
});
export const lift = act('ukini', liftStanding, {
  done: ['Ograničenje je ukinuto.', 'Korisnik je obaviješten emailom.'],
  conflict,
});
export const setRole = act('uloga', giveRole, { done: ['Uloga je promijenjena.'], conflict });
export const setBoost = act('isticanje', boost, {
  done: ({ data }) => [data.boosted_until ? 'Majstor je istaknut.' : 'Majstor više nije istaknut.'],
  conflict,
});
export const mailAgain = act('posalji-email', mailPerson, { done: ['Email je poslan.'] });
export const view = act('gledaj', viewPerson, { to: () => paths.profile() });
export const endViewing = act('kraj-pregleda', end, {
  done: ['Ponovno ste na svom računu.'],
  to: ({ data }) => (data.person_id === null ? paths.admin() : paths.person(data.person_id)),
});
