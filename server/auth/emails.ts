import type { OtherMethod } from '#contract/account.ts';
import { limits } from '#contract/constants.ts';
import { formatDateTime } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import type { Provider } from '#contract/sign-in-methods.ts';
import { button, code, facts, link, note, paragraph } from '../platform/mail/parts.ts';
import { defineMail } from '../platform/mail/templates.ts';

/** Formats the time with its date, never as *danas*, since emails may be read on a later day. */
const moment = (iso: string) => formatDateTime(iso, new Date(0));

interface Action {
  device: string;
  at: string;
}
const actionFacts = ({ device, at }: Action) =>
  facts([
    ['Uređaj', device],
    ['Vrijeme', moment(at)],
  ]);

const holdsAccount = 'Ovu poruku dobivate jer s ovom adresom imate račun.';
const hours = `${limits.confirmationHours} sati`;

export const confirmationMail = defineMail<{ token: string }>(
  'auth.confirmation',
  ({ token }, site) => ({
    subject: 'Potvrdite svoj email',
    preview: `Poveznica vrijedi ${hours}.`,
    body: [
      paragraph(
        'Još samo jedan korak: potvrdite da je ova adresa Vaša. Tada se objavljuju i ocjene koje ste u međuvremenu napisali.',
      ),
      button('Potvrdite adresu', site.url + paths.confirmEmail(token)),
      note(`Poveznica vrijedi ${hours}.`),
      note([
        'Ako račun niste otvorili Vi, nemojte ga potvrditi. Ova je adresa Vaša, pa račun možete preuzeti ',
        link('novom lozinkom', site.url + paths.newPassword()),
        ': svi drugi tada gube pristup.',
      ]),
    ],
    reason: 'Ovu poruku dobivate jer je s ovom adresom otvoren račun.',
  }),
  { urgent: true },
);

const providerNames = { google: 'Google', facebook: 'Facebook' } as const satisfies Record<Provider, string>;

const methodFacts = (title: string, methods: readonly OtherMethod[]) =>
  facts(
    methods.map(
      ({ provider, name }) =>
        [provider ? providerNames[provider] : 'Pristupni ključ', name ?? 'Povezan'] as const,
    ),
    { title },
  );

export const resetMail = defineMail<{ account: number; code: string; methods: OtherMethod[] }>(
  'auth.reset',
  (data, site) => ({
    subject: 'Kod za novu lozinku',
    preview: `Kod vrijedi ${limits.reset.minutes} minuta.`,
    body: [
      paragraph('Zatražena je nova lozinka za Vaš račun. Prepišite ovaj kod:'),
      code(data.code),
      paragraph('ili otvorite stranicu na kojoj je već upisan:'),
      button(
        'Odaberite novu lozinku',
        site.url + paths.newPassword({ account: data.account, code: data.code }),
      ),
      ...(data.methods.length > 0
        ? [
            methodFacts('U svoj račun ulazite i ovako', data.methods),
            paragraph(
              'S novom lozinkom ovi načini prijave prestaju, osim onih koje na toj stranici odlučite zadržati. Zadržite samo one koje prepoznajete.',
            ),
          ]
        : []),
      note(
        `Kod vrijedi ${limits.reset.minutes} minuta i može se iskoristiti jednom. Nikome ga ne odajte, pa ni osobi koja se predstavlja kao naša podrška.`,
      ),
      note('Ako novu lozinku niste tražili Vi, ovu poruku zanemarite: Vaša lozinka ostaje ista.'),
    ],
    reason: holdsAccount,
  }),
  { urgent: true },
);

const providerGenitives = { google: 'Googlea', facebook: 'Facebooka' } as const satisfies Record<
  Provider,
  string
>;

export const socialResetMail = defineMail<{ providers: Provider[] }>(
  'auth.reset_social',
  ({ providers }, site) => ({
    subject: `U svoj račun ulazite putem ${providers.map((one) => providerGenitives[one]).join(' ili ')}`,
    preview: 'Vaš račun nema lozinku.',
    body: [
      paragraph(
        `Zatražena je nova lozinka za Vaš račun, no on lozinku nema: prijavljujete se putem ${providers.map((one) => providerGenitives[one]).join(' ili ')}.`,
      ),
      facts([['Način prijave', providers.map((one) => providerNames[one]).join(', ')]]),
      button('Prijavite se', site.url + paths.login()),
      note(
        'Kad se prijavite, lozinku možete dodati u postavkama sigurnosti. Ako ovo niste tražili Vi, poruku zanemarite.',
      ),
    ],
    reason: holdsAccount,
  }),
  { urgent: true },
);

export const passwordChangedMail = defineMail<Action & { ended?: OtherMethod[]; kept?: OtherMethod[] }>(
  'auth.password_changed',
  ({ ended = [], kept = [], ...action }, site) => ({
    subject: 'Lozinka je promijenjena',
    preview: 'Ako to niste bili Vi, odmah zatražite novu.',
    body: [
      paragraph('Lozinka Vašeg računa je promijenjena. Svi drugi uređaji su odjavljeni.'),
      actionFacts(action),
      ...(ended.length > 0 ? [methodFacts('Ovako više ne možete ući', ended)] : []),
      ...(kept.length > 0 ? [methodFacts('Ovako i dalje ulazite', kept)] : []),
      note([
        'Ako to niste bili Vi, odmah ',
        link('zatražite novu lozinku', site.url + paths.newPassword()),
        ' i u postavkama sigurnosti provjerite načine prijave.',
      ]),
    ],
    reason: holdsAccount,
  }),
);

export const newDeviceMail = defineMail<Action>('auth.new_device', (action, site) => ({
  subject: 'Nova prijava u Vaš račun',
  preview: `${action.device}, ${moment(action.at)}`,
  body: [
    paragraph('U Vaš račun prijavljen je uređaj s kojeg se dosad niste prijavljivali.'),
    actionFacts(action),
    paragraph('Ako ste to bili Vi, ne trebate učiniti ništa.'),
    note([
      'Ako niste, ',
      link('promijenite lozinku', site.url + paths.newPassword()),
      ': time se odjavljuju svi uređaji. Prijave možete pregledati i prekinuti u ',
      link('postavkama sigurnosti', site.url + paths.security()),
      '.',
    ]),
  ],
  reason: holdsAccount,
}));

/**
 * Email with the code that a sign-in from a new device requires while the account’s password is being guessed
 * from many networks (docs/PRODUCT.md#accounts).
 */
export const deviceCodeMail = defineMail<Action & { code: string }>(
  'auth.device_code',
  ({ code: shown, ...action }, site) => ({
    subject: 'Kod za prijavu',
    preview: `Kod vrijedi ${limits.deviceCodeMinutes} minuta.`,
    body: [
      paragraph(
        'Netko nagađa lozinku Vašeg računa, pa prijavu s novog uređaja potvrđujete i ovim kodom. Upišite ga na stranici za prijavu:',
      ),
      code(shown),
      actionFacts(action),
      note(
        `Kod vrijedi ${limits.deviceCodeMinutes} minuta. Nikome ga ne odajte, pa ni osobi koja se predstavlja kao naša podrška.`,
      ),
      note([
        'Ako se ne prijavljujete Vi, netko zna Vašu lozinku: odmah ',
        link('odaberite novu', site.url + paths.newPassword()),
        '. Bez ovog koda u račun ne može.',
      ]),
    ],
    reason: holdsAccount,
  }),
  { urgent: true },
);

/** Notifies the owner of an address that someone tried to sign up with it or to move their account to it. */
export const addressTakenMail = defineMail<{ at: string; wanted: 'signup' | 'change' }>(
  'auth.taken',
  ({ at, wanted }, site) => ({
    subject: 'Netko je upisao Vaš email',
    preview: 'Vaš račun je ostao kakav je bio.',
    body: [
      paragraph(
        wanted === 'signup'
          ? 'Netko je pokušao otvoriti račun s Vašom adresom. Kako račun već imate, novi nije otvoren.'
          : 'Netko je svoj račun pokušao prebaciti na Vašu adresu. Kako s njom već imate račun, promjena nije moguća.',
      ),
      facts([['Vrijeme', moment(at)]]),
      paragraph([
        'Ako ste to bili Vi, ',
        link('prijavite se', site.url + paths.login()),
        ' ili ',
        link('zatražite novu lozinku', site.url + paths.newPassword()),
        '.',
      ]),
      note('Ako niste, ne trebate učiniti ništa: bez Vaše lozinke u račun nitko ne može ući.'),
    ],
    reason: holdsAccount,
  }),
  { urgent: true },
);

export const emailChangeOldMail = defineMail<{ token: string; wanted: string } & Action>(
  'auth.email_change_old',
  ({ token, wanted, ...action }, site) => ({
    subject: 'Potvrdite promjenu emaila',
    preview: 'Promjenu potvrđuju obje adrese.',
    body: [
      paragraph(
        'Zatražena je promjena emaila Vašeg računa. Da bi se promijenio, potvrdite to i ovdje i na novoj adresi.',
      ),
      facts([
        ['Nova adresa', wanted],
        ['Uređaj', action.device],
        ['Vrijeme', moment(action.at)],
      ]),
      button('Potvrdite promjenu', site.url + paths.confirmEmail(token)),
      note(`Poveznica vrijedi ${hours}.`),
      note([
        'Ako promjenu niste tražili Vi, nemojte je potvrditi i odmah ',
        link('zatražite novu lozinku', site.url + paths.newPassword()),
        '.',
      ]),
    ],
    reason: holdsAccount,
  }),
  { urgent: true },
);

export const emailChangeNewMail = defineMail<{ token: string }>(
  'auth.email_change_new',
  ({ token }, site) => ({
    subject: 'Potvrdite novi email',
    preview: `Poveznica vrijedi ${hours}.`,
    body: [
      paragraph(
        `Ova bi adresa trebala postati adresa računa na stranici ${site.name}. Potvrdite da je Vaša.`,
      ),
      button('Potvrdite adresu', site.url + paths.confirmEmail(token)),
      note(
        `Poveznica vrijedi ${hours}. Ako to niste tražili Vi, ovu poruku zanemarite i ništa se neće promijeniti.`,
      ),
    ],
    reason: 'Ovu poruku dobivate jer je ova adresa upisana kao nova adresa računa.',
  }),
  { urgent: true },
);

export const accountLeavesMail = defineMail<Action & { token: string; until: string }>(
  'auth.account_leaves',
  ({ token, until, ...action }, site) => ({
    subject: 'Vaš račun je izbrisan',
    preview: `Do ${moment(until)} možete ga vratiti.`,
    body: [
      paragraph(
        'Na Vaš zahtjev račun više nitko ne vidi: profil, kontakti i objave su uklonjeni, a svi su uređaji odjavljeni.',
      ),
      facts([
        ['Briše se zauvijek', moment(until)],
        ['Uređaj', action.device],
        ['Vrijeme zahtjeva', moment(action.at)],
      ]),
      paragraph('Do tada ga možete vratiti onakvog kakav je bio: ovom poveznicom ili tako da se prijavite.'),
      button('Vratite račun', site.url + paths.restoreAccount(token)),
      note(
        'Nakon toga ostaju samo poruke kod Vaših sugovornika i ocjene koje ste napisali (oboje bez Vašeg imena) te potvrde o plaćanju koliko nalaže zakon.',
      ),
      note('Ako račun niste izbrisali Vi, vratite ga i odmah promijenite lozinku: netko je zna.'),
    ],
    reason: holdsAccount,
  }),
  { urgent: false },
);

export const accountRestoredMail = defineMail<Record<string, never>>('auth.account_restored', (_, site) => ({
  subject: 'Vaš račun je vraćen',
  preview: 'Ništa se ne briše.',
  body: [
    paragraph('Račun je opet onakav kakav je bio: profil i objave su vidljivi, a brisanje je otkazano.'),
    button('Prijavite se', site.url + paths.login()),
    note(['Ako ga niste vratili Vi, ', link('promijenite lozinku', site.url + paths.newPassword()), '.']),
  ],
  reason: holdsAccount,
}));

export const authMails = [
  confirmationMail,
  resetMail,
  socialResetMail,
  passwordChangedMail,
  newDeviceMail,
  deviceCodeMail,
  addressTakenMail,
  emailChangeOldMail,
  emailChangeNewMail,
  accountLeavesMail,
  accountRestoredMail,
];
