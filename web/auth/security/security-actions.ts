import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  endOtherSessions,
  endSession,
} from '#contract/account.ts';
import { createApiToken, revokeApiToken } from '#contract/api-tokens.ts';
import { count } from '#contract/format.ts';
import { accountNouns } from '#contract/plurals.ts';
import { type Proof, type Provider, removePasskey, unlinkProvider } from '#contract/sign-in-methods.ts';
import { scopeNames, type TokenScope } from '#contract/token-scopes.ts';
import { defineAction } from '../../platform/actions/action.ts';
import { providerNames } from '../social.ts';

export const newPassword = defineAction('lozinka', changePassword, {
  done: (_, typed) =>
    typed.current_password === undefined
      ? ['Lozinka je postavljena.']
      : ['Lozinka je promijenjena.', 'Drugi su uređaji odjavljeni.'],
});

export const newEmail = defineAction('email', changeEmail, {
  done: ['Poslali smo poveznice na obje adrese.', 'Adresa se mijenja kad potvrdite obje.'],
});
export const cancelEmailChangeAction = defineAction('odustani-email', cancelEmailChange, {
  done: ['Email ostaje isti.'],
});

export const endDevice = defineAction('odjava-uredaja', endSession, {
  done: ['Uređaj je odjavljen.'],
  arrived: [404],
});
export const endOthers = defineAction('odjava-svih', endOtherSessions, {
  done: ({ data }) => ['Drugi su uređaji odjavljeni.', count(data.ended, accountNouns.uredaj)],
});

export const unlink = defineAction('prekini-vezu', unlinkProvider, {
  input: ({ provider }: { provider: Provider }) => ({ params: { provider } }),
  done: (_, { provider }) => [`${providerNames[provider]} više nije povezan.`],
});
export const deletePasskey = defineAction('ukloni-kljuc', removePasskey, {
  done: ['Pristupni ključ je uklonjen.'],
  arrived: [404],
});

interface NewToken extends Partial<Record<TokenScope, boolean>> {
  token_name: string;
  days: number;
  password?: string | undefined;
  proof?: Proof | undefined;
}

export const newToken = defineAction('novi-token', createApiToken, {
  input: ({ token_name, days, password, proof, ...boxes }: NewToken) => ({
    body: { token_name, days, scopes: scopeNames.filter((scope) => boxes[scope]), password, proof },
  }),
  read: (form): NewToken => ({
    token_name: String(form.get('token_name')),
    days: Number(form.get('days')),
    password: String(form.get('password')),
    ...Object.fromEntries(scopeNames.map((scope) => [scope, form.has(scope)])),
  }),
  shows: true,
});
export const revokeToken = defineAction('opozovi-token', revokeApiToken, {
  done: ['Token je opozvan.'],
  arrived: [404],
});

export const securityActions = [
  newPassword,
  newEmail,
  cancelEmailChangeAction,
  endDevice,
  endOthers,
  unlink,
  deletePasskey,
  newToken,
  revokeToken,
] as const;

export const askToEndOthers = {
  title: 'Odjaviti sve druge uređaje?',
  content: 'Na njima će se trebati ponovno prijaviti. Ovaj uređaj ostaje prijavljen.',
  submit: 'Odjavite druge',
  busyText: 'Odjavljuje se…',
};

export const askToUnlink = (provider: Provider) => ({
  title: `Prekinuti vezu s računom ${providerNames[provider]}?`,
  content: 'Više se nećete moći prijaviti tim računom.',
  submit: 'Prekinite vezu',
  busyText: 'Prekida se…',
  danger: true,
});

export const askToRevoke = (name: string) => ({
  title: 'Opozvati token?',
  content: `Program s tokenom „${name}“ odmah gubi pristup Vašem računu.`,
  submit: 'Opozovite',
  busyText: 'Opoziva se…',
  danger: true,
});

export const askToDelete = (name: string) => ({
  title: 'Ukloniti pristupni ključ?',
  content: `„${name}“ više neće otvarati Vaš račun. Uklonite ga i iz postavki uređaja.`,
  submit: 'Uklonite',
  busyText: 'Uklanja se…',
  danger: true,
});
