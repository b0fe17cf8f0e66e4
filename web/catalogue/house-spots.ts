import type { Spot } from '../ui/drawings/house.tsx';

/** Where on the house a trade is needed. */
export const houseSpots: readonly Spot[] = [
  { key: 'krovovi-i-limarija', name: 'Krovovi i limarija', x: 424, y: 118, lead: 'M410 114L330 87H308', label: [300, 92, 'end'] },
  { key: 'gradevinski-radovi', name: 'Građevinski radovi', x: 704, y: 66, lead: 'M718 62L730 35H752', label: [760, 40, 'start'] },
  { key: 'elektroinstalacije', name: 'Elektroinstalacije', x: 556, y: 442 },
  { key: 'fasade-i-suha-gradnja', name: 'Potkrovlje', x: 550, y: 178 },
  { key: 'vodoinstalacije', name: 'Vodoinstalacije', x: 400, y: 488, lead: 'M400 502V590', label: [400, 606, 'middle'] },
  { key: 'grijanje-i-klimatizacija', name: 'Bojler i grijanje', x: 464, y: 286, lead: 'M450 282L280 257H258', label: [250, 262, 'end'] },
  { key: 'keramika-i-kamen', name: 'Keramika i kamen', x: 366, y: 312 },
  { key: 'popravak-kucanskih-aparata', name: 'Kućanski aparati', x: 503, y: 338 },
  { key: 'soboslikarstvo-i-licilastvo', name: 'Bojenje i ličilaštvo', x: 586, y: 296 },
  { key: 'stolarija-i-namjestaj', name: 'Stolarija i namještaj', x: 695, y: 304 },
  { key: 'prozori-vrata-i-rolete', name: 'Prozori i rolete', x: 796, y: 300, lead: 'M810 296L820 331H842', label: [850, 336, 'start'] },
  { key: 'podovi-i-parketi', name: 'Podovi i parketi', x: 690, y: 536, lead: 'M690 550V590', label: [690, 606, 'middle'] },
  { key: 'vrt-i-okucnica', name: 'Vrt i okućnica', x: 150, y: 384, lead: 'M150 368V310', label: [150, 304, 'middle'] },
  { key: 'autoservis-i-vozila', name: 'Vozila', x: 984, y: 468, lead: 'M984 452V430', label: [984, 424, 'middle'] },
  { key: 'bravarija-i-metalni-radovi', name: 'Ograde i kapije', x: 858, y: 490 },
  { key: 'it-i-racunala', name: 'IT i računala', x: 742, y: 494 },
];
