// Replies as mail programs write them, in Croatian and English, and some in German, Italian and Slovenian.
// Each form is combined with each text and signature.

const from = 'Meštar <poruke@example.com>';
const original = [
  'Ana Klijent',
  '',
  'Na ovaj email možete odgovoriti. Odgovor stiže kao poruka u razgovor.',
  '',
  'Dobar dan, možete li doći u petak?',
  '',
  'Otvorite razgovor:',
  'https://example.com/poruke/ana-klijent',
  '',
  '--',
  'Postavke obavijesti: https://example.com/korisnik/obavijesti',
];
const plain = original.join('\n');
const marked = original.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n');
const indented = original.map((line) => `    ${line}`).join('\n');

const en = {
  day: 'Saturday, November 28, 2026',
  headers: `From: ${from}\nSent: Saturday, November 28, 2026 10:05 AM\nTo: ivo@primjer.hr\nSubject: Nova poruka: Ana Klijent`,
  dated: `From: ${from}\nDate: 28/11/2026 10:05 (GMT+01:00)\nTo: ivo@primjer.hr\nSubject: Nova poruka: Ana Klijent`,
};
const hr = {
  day: 'subota, 28. studenoga 2026.',
  headers: `Šalje: ${from}\nPoslano: subota, 28. studenoga 2026. 10:05\nPrima: ivo@primjer.hr\nPredmet: Nova poruka: Ana Klijent`,
  older: `Od: ${from}\nPoslano: 28. studenoga 2026. 10:05\nZa: ivo@primjer.hr\nPredmet: Nova poruka: Ana Klijent`,
  dated: `Od: ${from}\nDatum: 28. 11. 2026. 10:05 (GMT+01:00)\nZa: ivo@primjer.hr\nPredmet: Nova poruka: Ana Klijent`,
};
const line = '________________________________';

type Form = (written: string) => string;

const above =
  (...below: string[]): Form =>
  (written) =>
    [written, '', ...below].join('\n');
const below =
  (...quote: string[]): Form =>
  (written) =>
    [...quote, '', written, ''].join('\n');

const texts: Record<string, Form> = {
  'Gmail, en': above(`On Sat, Nov 28, 2026 at 10:05 AM ${from} wrote:`, '', marked),
  'Gmail, en, wrapped': above(`On Sat, Nov 28, 2026 at 10:05 AM ${from}`, 'wrote:', '', marked),
  'Gmail, hr': above(`sub, 28. stu 2026. u 10:05 ${from} napisao je:`, '', marked),
  'Gmail, hr, wrapped': above(`sub, 28. stu 2026. u 10:05 ${from}`, 'napisao je:', '', marked),
  'Gmail, hr, earlier form': above(`Dana sub, 28. stu 2026. u 10:05 ${from} napisao/la je:`, '', marked),
  'Gmail, en, below the quote': below(`On Sat, Nov 28, 2026 at 10:05 AM ${from} wrote:`, '', marked),
  'Gmail, hr, below the quote': below(`sub, 28. stu 2026. u 10:05 ${from} napisao je:`, '', marked),
  'Gmail for Android, en': above(
    `On Sat, 28 Nov 2026, 10:05 Meštar, <poruke@example.com> wrote:`,
    '',
    marked,
  ),
  'Gmail for Android, hr': above(`sub, 28. stu 2026. 10:05 ${from} je napisao:`, '', marked),
  'Outlook, en': above(en.headers, '', plain),
  'Outlook, hr': above(hr.headers, '', plain),
  'Outlook, hr, Od': above(hr.older, '', plain),
  'Outlook 2007, en': above('-----Original Message-----', en.headers, '', plain),
  'Outlook 2007, hr': above('-----Izvorna poruka-----', hr.older, '', plain),
  'Outlook, en, bold': above(en.headers.replaceAll(/^(\w+:)/gm, '*$1*'), '', plain),
  'Outlook for Mac, en': above(
    en.dated.replace('28/11/2026 10:05 (GMT+01:00)', `${en.day} at 10:05`),
    '',
    plain,
  ),
  'Outlook for Mac, hr': above(hr.dated, '', plain),
  'Outlook on the web, en': above(line, en.headers, '', plain),
  'Outlook on the web, hr': above(line, hr.headers, '', plain),
  'Outlook for iOS, en': above('Get Outlook for iOS<https://aka.ms/o0ukef>', line, en.headers, '', plain),
  'Outlook for iOS, hr': above(
    'Preuzmite Outlook za iOS<https://aka.ms/o0ukef>',
    line,
    hr.headers,
    '',
    plain,
  ),
  'Outlook for Android, en': above(
    'Sent from Outlook for Android<https://aka.ms/AAb9ysg>',
    line,
    en.headers,
    '',
    plain,
  ),
  'Outlook for Android, hr': above(
    'Poslano iz aplikacije Outlook za Android<https://aka.ms/AAb9ysg>',
    line,
    hr.headers,
    '',
    plain,
  ),
  'Apple Mail, en': above(`> On 28 Nov 2026, at 10:05, ${from} wrote:`, '>', marked),
  'Apple Mail, hr': above(`> Dana 28. stu 2026. u 10:05, ${from} je napisao(la):`, '>', marked),
  'iPhone, en': above(
    'Sent from my iPhone',
    '',
    `> On Nov 28, 2026, at 10:05 AM, ${from} wrote:`,
    '>',
    `> \ufeff`,
    marked,
  ),
  'iPhone, hr': above(
    'Poslano s mog iPhonea',
    '',
    `> ${from} je napisao/la dana 28. 11. 2026. u 10:05:`,
    '>',
    marked,
  ),
  'iPad, en': above('Sent from my iPad', '', `On 28 Nov 2026, at 10:05, ${from} wrote:`, '', marked),
  'iPad, hr': above(
    'Poslano s mog iPada',
    '',
    `${from} je dana 28. stu 2026. u 10:05 napisao/la:`,
    '',
    marked,
  ),
  'Thunderbird, en': above('On 28/11/2026 10:05, Meštar wrote:', marked),
  'Thunderbird, hr': above('Dana 28.11.2026. u 10:05, Meštar je napisao/la:', marked),
  'Thunderbird, en, below the quote': below('On 28/11/2026 10:05, Meštar wrote:', marked),
  'Thunderbird, hr, below the quote': below('Dana 28. 11. 2026. u 10:05, Meštar je napisao/la:', marked),
  'K-9 Mail, en': above(`On 28 November 2026 10:05:12 CET, "Meštar" <poruke@example.com> wrote:`, marked),
  'K-9 Mail, hr': above(`Dana 28. studenoga 2026. 10:05:12 CET, ${from} napisao/la je:`, marked),
  'K-9 Mail, en, with its signature': above(
    '--',
    'Sent from my Android device with K-9 Mail. Please excuse my brevity.',
    '',
    `On 28 November 2026 10:05:12 CET, ${from} wrote:`,
    marked,
  ),
  'K-9 Mail, hr, with its signature': above(
    '-- ',
    'Poslano s mog Android uređaja pomoću aplikacije K-9 Mail. Oprostite na kratkoći.',
    '',
    `Dana 28. studenoga 2026. 10:05:12 CET, ${from} napisao/la je:`,
    marked,
  ),
  'K-9 Mail, de': above(`Am 28. November 2026 10:05:12 MEZ schrieb ${from}:`, marked),
  'K-9 Mail, de, on two lines': above('Am 28. November 2026 10:05:12 MEZ schrieb', `${from}:`, marked),
  'K-9 Mail, de, without an address': above('Am 1.2.2026 um 10:00 schrieb Meštar:', marked),
  'K-9 Mail, de, without marks': above('Am 1.2.2026 um 10:00 schrieb', 'Meštar:', '', plain),
  'K-9 Mail, de, with its signature': above(
    '-- ',
    'Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.',
    '',
    `Am 28. November 2026 10:05:12 MEZ schrieb ${from}:`,
    marked,
  ),
  'K-9 Mail, it': above(`Il 28 novembre 2026 10:05:12 CET, ${from} ha scritto:`, marked),
  'K-9 Mail, sl': above(`Dne 28. november 2026 10:05:12 CET je ${from} napisal/-a:`, marked),
  'Gmail, de': above(`Am Sa., 28. Nov. 2026 um 10:05 Uhr schrieb ${from}:`, '', marked),
  'Gmail, it': above(`Il giorno sab 28 nov 2026 alle ore 10:05 ${from} ha scritto:`, '', marked),
  'Gmail, sl': above(`V V sob., 28. nov. 2026 ob 10:05 je oseba ${from} napisala:`, '', marked),
  'Thunderbird, de': above('Am 28.11.26 um 10:05 schrieb Meštar:', marked),
  'Thunderbird, it': above('Il 28/11/26 10:05, Meštar ha scritto:', marked),
  'Thunderbird, sl': above('Meštar je 28. 11. 2026 ob 10:05 napisal:', marked),
  'Thunderbird, hr, without an hour': above('Meštar je 1. 2. 2026. napisao/la:', marked),
  'Thunderbird, hr, without marks': above('Meštar je 1. 2. 2026. napisao/la:', '', plain),
  'iPhone, de': above('Von meinem iPhone gesendet', '', `> Am 28.11.2026 um 10:05 schrieb ${from}:`, marked),
  'iPhone, it': above(
    'Inviato da iPhone',
    '',
    `> Il giorno 28 nov 2026, alle ore 10:05, ${from} ha scritto:`,
    marked,
  ),
  'iPhone, sl': above(
    'Poslano z iPhona',
    '',
    `Oseba ${from} je dne 28. nov. 2026 ob 10:05 napisala:`,
    '',
    marked,
  ),
  'Outlook, de': above(
    `Von: ${from}\nGesendet: Samstag, 28. November 2026 10:05\nAn: ivo@primjer.hr\nBetreff: Nova poruka`,
    '',
    plain,
  ),
  'Outlook, it': above(
    `Da: ${from}\nInviato: sabato 28 novembre 2026 10:05\nA: ivo@primjer.hr\nOggetto: Nova poruka`,
    '',
    plain,
  ),
  'Outlook, sl': above(
    `Od: ${from}\nPoslano: sobota, 28. november 2026 10:05\nZa: ivo@primjer.hr\nZadeva: Nova poruka`,
    '',
    plain,
  ),
  'Samsung, de': above('-------- Ursprüngliche Nachricht --------', `Von: ${from}`, '', plain),
  'Samsung, it': above('-------- Messaggio originale --------', `Da: ${from}`, '', plain),
  'Samsung, sl': above('-------- Izvirno sporočilo --------', `Od: ${from}`, '', plain),
  'K-9 Mail, en, headers': above('-------- Original Message --------', en.headers, '', plain),
  'Yahoo, en': above(`   On ${en.day} at 10:05:12 AM GMT+1, ${from} wrote:  `, ' ', indented),
  'Yahoo, hr': above(`   U ${hr.day} u 10:05:12 CET, ${from} napisao/la je:  `, ' ', indented),
  'Yahoo for Android, en': above(
    'Sent from Yahoo Mail on Android',
    ' ',
    `  On Sat, Nov 28, 2026 at 10:05, ${from} wrote:   `,
    plain,
  ),
  'Yahoo for Android, hr': above(
    'Poslano iz aplikacije Yahoo Mail na Androidu',
    ' ',
    `  sub, 28. stu 2026. u 10:05 ${from} je napisao/la:   `,
    plain,
  ),
  'Samsung, en': above('-------- Original message --------', en.dated, '', plain),
  'Samsung, hr': above('-------- Izvorna poruka --------', hr.dated, '', plain),
  'Samsung Galaxy, en': above(
    'Sent from my Galaxy',
    '',
    '-------- Original message --------',
    en.dated,
    '',
    plain,
  ),
  'Samsung Galaxy, hr': above(
    'Poslano s mog Galaxy uređaja',
    '',
    '-------- Izvorna poruka --------',
    hr.dated,
    '',
    plain,
  ),
  'Proton Mail, en': above(
    'Sent with Proton Mail secure email.',
    '',
    `On Saturday, November 28th, 2026 at 10:05, ${from} wrote:`,
    '',
    marked,
  ),
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const rows =
  (row: (text: string) => string, empty: string) =>
  (text: string): string =>
    text
      .split('\n')
      .map((one) => (one === '' ? empty : row(escaped(one))))
      .join('\n');
const divs = rows((text) => `<div>${text}</div>`, '<div><br></div>');
const broken = (text: string) => escaped(text).replaceAll('\n', '<br>\n');
const word = rows(
  (text) => `<p class="MsoNormal"><span lang="HR">${text}<o:p></o:p></span></p>`,
  '<p class="MsoNormal"><o:p>&nbsp;</o:p></p>',
);
const bold = (headers: string) => broken(headers).replaceAll(/^([^:]+:)/gm, '<b>$1</b>');
const styles =
  '<head><meta charset="utf-8"><style><!--\np.MsoNormal { margin: 0 } a:hover > b { color: red }\n--></style></head>';

const outlook =
  (headers: string): Form =>
  (written) =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office">${styles}<body lang="HR"><div class="WordSection1">${word(written)}<p class="MsoNormal"><o:p>&nbsp;</o:p></p><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class="MsoNormal">${bold(headers)}<o:p></o:p></p></div>${divs(plain)}</div></body></html>`;
const gmail =
  (attribution: string): Form =>
  (written) =>
    `<div dir="ltr">${divs(written)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escaped(attribution)}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204)">${divs(plain)}</blockquote></div>`;
const webOutlook =
  (headers: string): Form =>
  (written) =>
    `<html>${styles}<body dir="ltr">${rows((text) => `<div class="elementToProof">${text}</div>`, '<div class="elementToProof"><br></div>')(written)}<div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri">${bold(headers)}</font></div>${divs(plain)}</body></html>`;
const mobileOutlook =
  (note: string, headers: string): Form =>
  (written) =>
    `<html><head></head><body>${divs(written)}<div id="ms-outlook-mobile-signature"><div><a href="https://aka.ms/o0ukef">${note}</a></div></div><div id="mail-editor-reference-message-container"><hr><div>${bold(headers)}</div>${divs(plain)}</div></body></html>`;
const apple =
  (attribution: string): Form =>
  (written) =>
    `<html><body style="overflow-wrap: break-word;">${divs(written)}<div><br><blockquote type="cite"><div>${escaped(attribution)}</div><br class="Apple-interchange-newline"><blockquote>${divs(plain)}</blockquote></blockquote></div><br></body></html>`;
const iphone =
  (note: string, attribution: string): Form =>
  (written) =>
    `<html><body dir="auto"><div dir="ltr">${broken(written)}</div><br id="lineBreakAtBeginningOfSignature"><div dir="ltr">${note}</div><div dir="ltr"><br><blockquote type="cite">${escaped(attribution)}<br><br></blockquote></div><blockquote type="cite">${divs(plain)}</blockquote></body></html>`;
const samsung =
  (note: string, title: string, headers: string): Form =>
  (written) =>
    `<html><body dir="auto">${divs(written)}<div dir="auto"><br></div><div id="composer_signature" dir="auto"><div style="font-size:12px;color:#575757">${note}</div></div><div><br></div><div align="left" dir="auto"><div>-------- ${title} --------</div>${divs(headers)}</div>${divs(plain)}</body></html>`;

const pages: Record<string, Form> = {
  'Gmail, en, HTML': gmail(`On Sat, Nov 28, 2026 at 10:05 AM ${from} wrote:`),
  'Gmail, hr, HTML': gmail(`sub, 28. stu 2026. u 10:05 ${from} napisao je:`),
  'Outlook, en, HTML': outlook(en.headers),
  'Outlook, hr, HTML': outlook(hr.headers),
  'Outlook on the web, en, HTML': webOutlook(en.headers),
  'Outlook on the web, hr, HTML': webOutlook(hr.headers),
  'Outlook for iOS, en, HTML': mobileOutlook('Get Outlook for iOS', en.headers),
  'Outlook for iOS, hr, HTML': mobileOutlook('Preuzmite Outlook za iOS', hr.headers),
  'Apple Mail, en, HTML': apple(`On 28 Nov 2026, at 10:05, ${from} wrote:`),
  'Apple Mail, hr, HTML': apple(`Dana 28. stu 2026. u 10:05, ${from} je napisao(la):`),
  'iPhone, en, HTML': iphone('Sent from my iPhone', `On Nov 28, 2026, at 10:05 AM, ${from} wrote:`),
  'iPhone, hr, HTML': iphone('Poslano s mog iPhonea', `${from} je napisao/la dana 28. 11. 2026. u 10:05:`),
  'Samsung, en, HTML': samsung('Sent from my Galaxy', 'Original message', en.dated),
  'Samsung, hr, HTML': samsung('Poslano s mog Galaxy uređaja', 'Izvorna poruka', hr.dated),
  'Yahoo, en, HTML': (written) =>
    `<html><head></head><body><div class="ydp1a2b3c yahoo-style-wrap" style="font-family:Helvetica Neue">${divs(written)}</div><div id="ydp9yahoo_quoted_8812" class="ydp9yahoo_quoted"><div><div>On ${en.day} at 10:05:12 AM GMT+1, ${escaped(from)} wrote:</div>${divs(plain)}</div></div></body></html>`,
  'Thunderbird, en, HTML': (written) =>
    `<html><head><meta charset="UTF-8"></head><body><p>${broken(written)}</p><pre class="moz-signature" cols="72">-- \nIvo</pre><div class="moz-cite-prefix">On 28/11/2026 10:05, Meštar wrote:<br></div><blockquote type="cite" cite="mid:1@example.com">${divs(plain)}</blockquote></body></html>`,
};

const written = {
  'a few lines': 'Dobar dan,\n\nmogu doći u petak u 17 h. Cijena je < 120 €, s materijalom.\n\nHvala!',
  'a list': '1. Sifon donosim sam.\n2. Voda mora biti zatvorena.\n\nNapisao sam: u 10:30 krećem. Može?',
};
const signed: Record<string, (text: string) => { given: string; expected: string }> = {
  'without a signature': (text) => ({ given: text, expected: text }),
  'with contacts': (text) => ({
    given: `${text}\n\nLijep pozdrav,\nIvo Majstor\nVodoinstalacije Majstor d.o.o.\nTel: 091 234 5678\nwww.example.com`,
    expected: `${text}\n\nLijep pozdrav,\nIvo Majstor`,
  }),
};

export const forms = [
  ...Object.entries(texts).map(([name, form]) => ({ name, form, isHtml: false })),
  ...Object.entries(pages).map(([name, form]) => ({ name, form, isHtml: true })),
];

/**
 * All combinations of mail client, text and signature: the source of the reply, and the text that parsing
 * must return.
 */
export const replies = forms.flatMap(({ name, form, isHtml }) =>
  Object.entries(written).flatMap(([what, text]) =>
    Object.entries(signed).map(([how, sign]) => {
      const { given, expected } = sign(text);
      return { name: `${name}, ${what} ${how}`, source: form(given), isHtml, expected };
    }),
  ),
);
