import { formatDateTime } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import type { Provider } from '#contract/sign-in-methods.ts';
import { facts, link, note, paragraph } from '../platform/mail/parts.ts';
import { defineMail } from '../platform/mail/templates.ts';

const providers = {
  google: ['Google', 'Googlea'],
  facebook: ['Facebook', 'Facebooka'],
} as const satisfies Record<Provider, readonly [name: string, genitive: string]>;

export interface Change {
  change:
    | 'linked'
    | 'unlinked'
    | 'passkey_added'
    | 'passkey_removed'
    | 'second_factor_on'
    | 'second_factor_off'
    | 'recovery_codes'
    | 'api_token_created'
    | 'api_token_revoked';
  provider?: Provider;
  passkey?: string;
  /** The name of the API token. */
  token?: string;
  device: string;
  at: string;
}

function changeText({ change, provider }: Change): readonly [subject: string, sentence: string] {
  const [name, genitive] = providers[provider ?? 'google'];
  switch (change) {
    case 'linked':
      return [`Račun je povezan: ${name}`, `U svoj račun sada možete ući i putem ${genitive}.`];
    case 'unlinked':
      return [`Veza je prekinuta: ${name}`, `U svoj račun više ne možete ući putem ${genitive}.`];
    case 'passkey_added':
      return ['Dodan je pristupni ključ', 'U svoj račun sada možete ući i novim pristupnim ključem.'];
    case 'passkey_removed':
      return ['Pristupni ključ je uklonjen', 'Ovim pristupnim ključem više ne možete ući u svoj račun.'];
    case 'second_factor_on':
      return [
        'Potvrda u dva koraka je uključena',
        'Pri prijavi Vas od sada uz lozinku pitamo i za kod iz aplikacije. Svi drugi uređaji su odjavljeni.',
      ];
    case 'second_factor_off':
      return ['Potvrda u dva koraka je isključena', 'Pri prijavi Vas više ne pitamo za kod iz aplikacije.'];
    case 'api_token_created':
      return [
        'Izdan je API token',
        'Program koji ima ovaj token od sada čita i piše u Vaše ime, koliko mu dopuštenja tokena dopuštaju.',
      ];
    case 'api_token_revoked':
      return ['API token je opozvan', 'Program s ovim tokenom više ne može ništa raditi u Vaše ime.'];
    case 'recovery_codes':
      return ['Izdani su novi pričuvni kodovi', 'Pričuvni kodovi koje ste imali prije više ne vrijede.'];
  }
}

export const methodsChangedMail = defineMail<Change>('auth.methods_changed', (data, site) => {
  const [subject, sentence] = changeText(data);
  return {
    subject,
    preview: 'Ako to niste bili Vi, odmah provjerite postavke sigurnosti.',
    body: [
      paragraph(sentence),
      facts([
        ...(data.passkey === undefined ? [] : [['Pristupni ključ', data.passkey] as const]),
        ...(data.token === undefined ? [] : [['API token', data.token] as const]),
        ['Uređaj', data.device],
        ['Vrijeme', formatDateTime(data.at, new Date(0))],
      ]),
      note([
        'Ako to niste bili Vi, odmah ',
        link('promijenite lozinku', site.url + paths.newPassword()),
        ' i provjerite načine prijave u ',
        link('postavkama sigurnosti', site.url + paths.security()),
        '.',
      ]),
    ],
    reason: 'Ovu poruku dobivate jer s ovom adresom imate račun.',
  };
});

export const methodsMails = [methodsChangedMail];
