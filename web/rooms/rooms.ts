import { type RoomKey, rooms as roomKeys } from '#contract/paths.ts';

/** A thing marked on the drawing, with the keys of its job types, the most common first. */
export interface Thing {
  key: string;
  name: string;
  types: readonly string[];
}

export interface Room {
  name: string;
  where: string;
  trades: readonly string[];
  things: readonly Thing[];
}

const thing = (key: string, name: string, ...types: string[]): Thing => ({ key, name, types });

export const rooms: Readonly<Record<RoomKey, Room>> = {
  kupaonica: {
    name: 'Kupaonica',
    where: '1. kat',
    trades: ['keramika-i-kamen', 'grijanje-i-klimatizacija', 'popravak-kucanskih-aparata'],
    things: [
      thing('slavina', 'Slavina', 'ugradnja-i-zamjena-slavina', 'popravak-curenja-i-puknutih-cijevi'),
      thing('sifon', 'Sifon', 'odcepljivanje-odvoda-i-kanalizacije', 'popravak-curenja-i-puknutih-cijevi'),
      thing(
        'bojler',
        'Bojler',
        'ugradnja-i-servis-bojlera',
        'servis-elektricnog-bojlera',
        'ugradnja-i-servis-plinskih-bojlera',
      ),
      thing(
        'wc-kotlic',
        'WC kotlić',
        'ugradnja-sanitarija',
        'odcepljivanje-odvoda-i-kanalizacije',
        'popravak-curenja-i-puknutih-cijevi',
      ),
      thing(
        'kada-i-tus',
        'Kada i tuš',
        'ugradnja-kade-i-tus-kabine',
        'fugiranje-i-silikoniranje',
        'adaptacija-kupaonice',
      ),
      thing(
        'plocice',
        'Pločice',
        'keramika-u-kupaonici',
        'popravak-i-zamjena-plocica',
        'fugiranje-i-silikoniranje',
      ),
      thing('perilica', 'Perilica', 'servis-perilice-rublja', 'prikljucak-perilice-rublja-i-posuda'),
    ],
  },
  kuhinja: {
    name: 'Kuhinja',
    where: 'prizemlje',
    trades: ['vodoinstalacije'],
    things: [
      thing(
        'sudoper',
        'Sudoper',
        'ugradnja-i-zamjena-slavina',
        'odcepljivanje-odvoda-i-kanalizacije',
        'popravak-curenja-i-puknutih-cijevi',
      ),
      thing('stednjak', 'Štednjak', 'servis-stednjaka-i-pecnice', 'plinske-instalacije'),
      thing('napa', 'Napa', 'ventilacija-i-rekuperacija', 'popravak-malih-kucanskih-aparata'),
      thing('hladnjak', 'Hladnjak', 'servis-hladnjaka-i-zamrzivaca'),
      thing(
        'perilica-posuda',
        'Perilica posuđa',
        'servis-perilice-posuda',
        'prikljucak-perilice-rublja-i-posuda',
      ),
      thing(
        'radna-ploca',
        'Kuhinja po mjeri',
        'kuhinje-po-mjeri',
        'montaza-namjestaja',
        'popravak-vrata-i-ormara',
      ),
      thing(
        'obloga',
        'Zidne pločice',
        'kuhinjska-zidna-obloga',
        'popravak-i-zamjena-plocica',
        'fugiranje-i-silikoniranje',
      ),
    ],
  },
  'spavaca-soba': {
    name: 'Spavaća soba',
    where: '1. kat',
    trades: ['soboslikarstvo-i-licilastvo', 'stolarija-i-namjestaj', 'prozori-vrata-i-rolete'],
    things: [
      thing('ormar', 'Ugradbeni ormar', 'ugradbeni-ormari', 'popravak-vrata-i-ormara'),
      thing(
        'parket',
        'Parket',
        'postavljanje-parketa',
        'brusenje-i-lakiranje-parketa',
        'postavljanje-laminata',
      ),
      thing('klima', 'Klima', 'ugradnja-klima-uredaja', 'servis-i-ciscenje-klima-uredaja'),
      thing('roleta', 'Roleta', 'ugradnja-i-popravak-roleta', 'zaluzine-i-zavjese', 'komarnici'),
      thing('krevet', 'Krevet', 'montaza-namjestaja', 'namjestaj-po-mjeri', 'dubinsko-ciscenje-namjestaja'),
      thing('zid', 'Zidovi', 'bojenje-zidova-i-stropova', 'gletanje-zidova', 'postavljanje-tapeta'),
      thing('uticnica', 'Utičnica', 'uticnice-i-prekidaci', 'popravak-elektricnih-kvarova'),
    ],
  },
  'dnevni-boravak': {
    name: 'Dnevni boravak',
    where: 'prizemlje',
    trades: ['podovi-i-parketi', 'elektroinstalacije'],
    things: [
      thing('televizor', 'Televizor', 'montaza-televizora-na-zid', 'popravak-televizora'),
      thing('kamin', 'Kamin', 'peci-i-kamini', 'dimnjacarske-usluge'),
      thing('radijator', 'Radijator', 'centralno-grijanje-i-radijatori', 'bojenje-metala-i-radijatora'),
      thing('prozor', 'Prozor', 'pvc-prozori-i-vrata', 'podesavanje-i-brtvljenje-prozora', 'pranje-prozora'),
      thing(
        'naslonjac',
        'Naslonjač',
        'tapeciranje-namjestaja',
        'dubinsko-ciscenje-namjestaja',
        'popravak-i-obnova-namjestaja',
      ),
      thing('rasvjeta', 'Rasvjeta', 'ugradnja-rasvjete'),
      thing('slika', 'Slike i police', 'vjesanje-slika-polica-i-karnisa'),
      thing('pod', 'Pod', 'popravak-poda', 'postavljanje-laminata', 'vinilni-podovi', 'podno-grijanje'),
    ],
  },
  potkrovlje: {
    name: 'Potkrovlje',
    where: 'pod krovom',
    trades: ['fasade-i-suha-gradnja'],
    things: [
      thing('krovni-prozor', 'Krovni prozor', 'ugradnja-krovnih-prozora'),
      thing('izolacija', 'Izolacija', 'zvucna-i-toplinska-izolacija'),
      thing(
        'gips',
        'Gipsani zid',
        'pregradni-zidovi-od-gips-kartona',
        'spusteni-stropovi',
        'uredenje-potkrovlja',
      ),
      thing('greda', 'Grede', 'tesarski-radovi'),
      thing('stubiste', 'Stubište', 'drvena-stubista', 'rukohvati-i-balkonske-ograde'),
      thing('vlaga', 'Mrlja od vlage', 'popravak-prokisnjavanja', 'sanacija-vlage-i-plijesni'),
      thing('ormaric', 'Razvodni ormar', 'razvodni-ormari-i-osiguraci', 'popravak-elektricnih-kvarova'),
    ],
  },
  'krov-i-dimnjak': {
    name: 'Krov i dimnjak',
    where: 'vrh kuće',
    trades: ['krovovi-i-limarija', 'gradevinski-radovi'],
    things: [
      thing(
        'crijep',
        'Crijep',
        'zamjena-crijepa-i-pokrova',
        'izrada-novog-krova',
        'ciscenje-krova-i-zljebova',
      ),
      thing('zlijeb', 'Žlijeb', 'limarski-radovi-i-zljebovi', 'ciscenje-krova-i-zljebova'),
      thing('dimnjak', 'Dimnjak', 'popravak-i-zidanje-dimnjaka', 'dimnjacarske-usluge'),
      thing('suncani-paneli', 'Sunčani paneli', 'fotonaponske-elektrane'),
      thing('antena', 'Antena', 'antene-i-satelitski-prijam'),
      thing('gromobran', 'Gromobran', 'gromobran-i-uzemljenje'),
      thing('mjesto-curenja', 'Prokišnjavanje', 'popravak-prokisnjavanja', 'izolacija-ravnog-krova'),
    ],
  },
  'vrt-i-okucnica': {
    name: 'Vrt i okućnica',
    where: 'oko kuće',
    trades: ['vrt-i-okucnica', 'bravarija-i-metalni-radovi'],
    things: [
      thing('zivica', 'Živica', 'orezivanje-zivice-i-vocaka'),
      thing(
        'stablo',
        'Stablo',
        'rusenje-i-uklanjanje-stabala',
        'orezivanje-zivice-i-vocaka',
        'branje-maslina-i-voca',
      ),
      thing('travnjak', 'Travnjak', 'kosnja-trave', 'izrada-travnjaka'),
      thing('navodnjavanje', 'Navodnjavanje', 'sustavi-za-navodnjavanje', 'pumpe-i-hidrofori'),
      thing(
        'ograda',
        'Ograda i kapija',
        'ograde-i-kapije',
        'postavljanje-vrtne-ograde',
        'motori-i-automatika-za-kapije',
      ),
      thing('bazen', 'Bazen', 'odrzavanje-bazena'),
      thing(
        'terasa',
        'Terasa',
        'drvene-terase',
        'plocice-na-terasi-i-balkonu',
        'pergole-i-drvene-nadstresnice',
      ),
      thing('fasada', 'Fasada', 'obnova-i-popravak-fasade', 'izrada-toplinske-fasade'),
    ],
  },
};

export const isRoom = (key: string): key is RoomKey => Object.hasOwn(rooms, key);

/** Returns the key and name of every room except the given one, in display order. */
export const roomNames = (but?: RoomKey) =>
  roomKeys.filter((key) => key !== but).map((key) => ({ key, name: rooms[key].name }));

export function roomOfTrade(trade: string): { key: RoomKey; name: string } | undefined {
  const key = roomKeys.find((one) => rooms[one].trades.includes(trade));
  return key && { key, name: rooms[key].name };
}
