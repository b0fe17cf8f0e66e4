import { slugify } from '#contract/format.ts';
import { regions } from './cast.ts';
import type { Person } from './people.ts';
import { seeded } from './random.ts';
import { categoryByKey, phonePattern, type Voice } from './source.ts';

type Row = readonly [name: string, voice: Voice, category: string, types: string, about: string];

const rows: readonly Row[] = [
  [
    'Antun Crnković',
    'm',
    'krovovi-i-limarija',
    'popravak-prokisnjavanja izolacija-ravnog-krova ugradnja-krovnih-prozora',
    'Krovopokrivač s vlastitom skelom. Popravljam prokišnjavanja i radim ravne krovove, a stanje krova fotografiram prije i poslije.',
  ],
  [
    'Mladenka Šoštarić',
    'f',
    'podovi-i-parketi',
    'postavljanje-laminata vinilni-podovi kutne-letvice-i-pragovi',
    'Postavljam laminat i vinil u stanovima i uredima. Stari pod odvozim, a prostor ostaje useljiv isti dan.',
  ],
  [
    'Vid Hrastić',
    'm',
    'podovi-i-parketi',
    'drvene-terase postavljanje-parketa popravak-poda',
    'Parketar i stolar. Terase od ariša i bangkiraija, klasični parket i zamjena oštećenih letvica.',
  ],
  [
    'Rolete Kuzmić',
    'team',
    'prozori-vrata-i-rolete',
    'ugradnja-i-popravak-roleta tende-i-sjenila komarnici',
    'Servis roleta s vlastitom radionicom. Trake, lamele i motori na skladištu, dolazak unutar tri dana.',
  ],
  [
    'Staklar Bedeković',
    'team',
    'prozori-vrata-i-rolete',
    'staklarski-radovi podesavanje-i-brtvljenje-prozora pvc-prozori-i-vrata',
    'Režemo i ugrađujemo staklo, mijenjamo brtve i podešavamo prozore svih proizvođača.',
  ],
  [
    'Krunoslav Jambrović',
    'm',
    'bravarija-i-metalni-radovi',
    'ograde-i-kapije motori-i-automatika-za-kapije zavarivanje',
    'Izrađujem klizne i krilne kapije, ugrađujem motore i održavam ih. Mjere uzimam besplatno.',
  ],
  [
    'Kovačnica Međimurec',
    'team',
    'bravarija-i-metalni-radovi',
    'kovano-zeljezo rukohvati-i-balkonske-ograde metalne-konstrukcije-i-nadstresnice',
    'Treći naraštaj kovača. Rukohvati, gelenderi i nadstrešnice, po nacrtu ili po Vašoj fotografiji.',
  ],
  [
    'Renato Bukvić',
    'm',
    'kucni-majstor',
    'montaza-namjestaja vjesanje-slika-polica-i-karnisa montaza-televizora-na-zid',
    'Sastavljam namještaj svih trgovina i vješam sve što treba visjeti. Alat i pričvrsni materijal nosim sa sobom.',
  ],
  [
    'Servis Pokupec',
    'team',
    'popravak-kucanskih-aparata',
    'servis-perilice-rublja servis-susilice-rublja servis-perilice-posuda',
    'Popravljamo perilice i sušilice na adresi. Dijagnostika je uračunata u cijenu popravka.',
  ],
  [
    'Elvis Dobrinić',
    'm',
    'popravak-kucanskih-aparata',
    'servis-hladnjaka-i-zamrzivaca servis-stednjaka-i-pecnice servis-elektricnog-bojlera',
    'Serviser bijele tehnike, dvadeset godina iskustva. Većinu kvarova riješim pri prvom dolasku.',
  ],
  [
    'Prijevozi Vrbanek',
    'team',
    'selidbe-i-prijevoz',
    'selidba-stana-ili-kuce selidba-ureda prijevoz-gradevinskog-materijala',
    'Selimo stanove i urede s dizalom za namještaj. Kutije i deke dobivate dan ranije.',
  ],
  [
    'Dalibor Smokrović',
    'm',
    'selidbe-i-prijevoz',
    'kombi-prijevoz dostava-paketa prijevoz-osoba',
    'Kombi s nosivošću od tone i pol. Vozim po dogovoru, i noću, po cijeloj zemlji i susjednim državama.',
  ],
  [
    'Auto centar Zidarić',
    'team',
    'autoservis-i-vozila',
    'vulkanizerske-usluge servis-i-popravak-automobila vucna-sluzba',
    'Gume, servis i vučna služba na jednom mjestu. Termin za zamjenu guma dobivate isti dan.',
  ],
  [
    'Tin Bogović',
    'm',
    'it-i-racunala',
    'popravak-mobitela-i-tableta popravak-racunala-i-prijenosnika spasavanje-podataka',
    'Mijenjam zaslone i baterije dok čekate, a podatke spašavam i s oštećenih diskova.',
  ],
  [
    'Salon Vidović-Kranjc',
    'team',
    'ljepota-i-njega-tijela',
    'frizerske-usluge manikura-i-gel-nokti pedikura',
    'Mali salon koji dolazi i na adresu: frizura, manikura i pedikura za svečanosti i svaki dan.',
  ],
  [
    'Ivka Posavec',
    'f',
    'njega-i-pomoc-u-kuci',
    'glacanje-i-pranje-rublja kuhanje krojacki-popravci',
    'Pomažem u kućanstvu nekoliko sati tjedno: glačam, kuham i popravljam odjeću.',
  ],
  [
    'Borna Sertić',
    'm',
    'instrukcije-i-tecajevi',
    'informatika-i-programiranje instrukcije-iz-matematike priprema-za-drzavnu-maturu',
    'Predajem matematiku i programiranje, uživo i na daljinu. Prvi je sat besplatan.',
  ],
  [
    'Dunja Mikulić',
    'f',
    'instrukcije-i-tecajevi',
    'hrvatski-jezik pomoc-u-ucenju-za-osnovnu-skolu satovi-glazbe',
    'Učiteljica s položenim stručnim ispitom. Učenje uz igru, čitanje i klavir za početnike.',
  ],
  [
    'Foto Ugarković',
    'team',
    'foto-video-i-dogadanja',
    'fotografiranje-vjencanja snimanje-i-montaza-videa snimanje-dronom',
    'Vjenčanja i krštenja u dvoje: fotografije za tri tjedna, kratki film za šest.',
  ],
  [
    'Slastice Perkovac',
    'team',
    'foto-video-i-dogadanja',
    'torte-i-kolaci catering dekoracija-prostora',
    'Torte i kolači po dogovoru, dostava do sale. Degustacija prije narudžbe.',
  ],
  [
    'Arhitektica Lana Škarica',
    'f',
    'projektiranje-i-nadzor',
    'arhitektonski-projekt uredenje-interijera legalizacija-objekta',
    'Ovlaštena arhitektica. Projekti obiteljskih kuća, adaptacije stanova i ishođenje dozvola.',
  ],
  [
    'Nadzor Babogredec',
    'team',
    'projektiranje-i-nadzor',
    'strucni-nadzor-gradnje projekt-konstrukcije-i-statika troskovnik-i-procjena-radova',
    'Stručni nadzor i statika. Izvještaj s fotografijama dobivate nakon svakog obilaska.',
  ],
  [
    'Geodezija Hrkač',
    'team',
    'projektiranje-i-nadzor',
    'geodetske-usluge energetski-certifikat procjena-vrijednosti-nekretnine',
    'Iskolčenja, parcelacije i energetski certifikati. Rok od izmjere do elaborata je dva tjedna.',
  ],
];

/**
 * Returns further workers for the demo. Uses a separate random generator, so that the rest of the demo is
 * unchanged.
 */
export function colleagues(): Person[] {
  const random = seeded('colleagues');
  return rows.map(([name, voice, category, types, about]): Person => {
    const slug = slugify(name);
    const counties = random.some(random.pick(regions), random.between(1, 2));
    return {
      name,
      slug,
      email: `${slug.replaceAll('-', '.')}@example.com`,
      voice,
      about,
      type: 'worker',
      role: null,
      categories: [category],
      types: types.split(' ').map((key) => ({ key, category })),
      counties,
      towns: [],
      phones: [phonePattern.replaceAll('#', () => String(random.between(0, 9)))],
      emails: [],
      ageDays: random.between(150, 600),
      tradeVerified: voice === 'team' && random.chance(0.5),
      boosted: false,
      freeInDays: null,
      portrait: voice === 'team' ? null : voice,
      hue: categoryByKey.get(category)?.hue ?? 0,
      signsIn: false,
    };
  });
}
