import { paths } from '#contract/paths.ts';
import { confirmPhone as confirm, removePhone as remove, sendPhoneCode as send } from '#contract/phones.ts';
import { defineAction } from '../platform/actions/action.ts';

const there = () => paths.phone();

export const sendPhoneCode = defineAction('posalji-kod', send, {
  done: ['Kod je poslan SMS-om.', 'Upišite ga u idućih deset minuta.'],
  to: there,
});

export const confirmPhone = defineAction('potvrdi-broj', confirm, {
  done: ['Broj je potvrđen.', 'Na Vašem profilu piše „Broj potvrđen“.'],
  to: there,
});

export const removePhone = defineAction('ukloni-broj', remove, {
  done: ['Broj je uklonjen.'],
});

export const askToRemove = {
  title: 'Ukloniti broj?',
  content: 'Oznaka „Broj potvrđen“ nestaje s profila, a SMS obavijesti više ne šaljemo.',
  submit: 'Uklonite',
  busyText: 'Uklanja se…',
};
