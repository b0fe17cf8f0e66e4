export interface Hatch {
  width: number;
  height: number;
  strokes: string;
}

const hatch = (width: number, height: number, strokes: string): Hatch => ({ width, height, strokes });

const materials = {
  brick: hatch(32, 20, 'M0 0H32M0 10H32M8 0V10M24 10V20'),
  insulation: hatch(20, 24, 'M0 22C0 10 10 14 10 2C10 14 20 10 20 22M0 0H20'),
  rooftile: hatch(20, 20, 'M0 0A10 10 0 0 0 20 0M-10 10A10 10 0 0 0 10 10M10 10A10 10 0 0 0 30 10'),
  wave: hatch(32, 14, 'M0 5Q8 -1 16 5T32 5M0 12Q8 6 16 12T32 12'),
  circuit: hatch(
    36,
    24,
    'M0 6H12L18 14H36M26 2H36M0 20H8M8 20a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M22 2a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  ),
  coil: hatch(28, 24, 'M0 4H20A4 4 0 0 1 20 12H8A4 4 0 0 0 8 20H28'),
  tile: hatch(22, 22, 'M0 0H22V22M0 0V22M3 3H9M3 3V9'),
  parquet: hatch(28, 28, 'M0 14L14 0L28 14L14 28ZM7 7L21 21M7 21L14 14M21 7L14 14'),
  stroke: hatch(40, 16, 'M2 4H34M8 8H40M0 8H2M4 12H26M32 12H38'),
  grain: hatch(48, 18, 'M0 3Q24 6 48 3M0 15Q24 12 48 15M8 9Q18 6 28 9Q18 12 8 9M28 9H48M0 9H8'),
  slat: hatch(24, 9, 'M0 1H24M0 4H24'),
  steel: hatch(16, 16, 'M-2 10L10 -2M6 18L18 6M0 16L16 0'),
  concrete: hatch(34, 26, 'M6 6l5 3l-6 3zM24 14l6 2l-4 4zM16 3h.5M22 6h.5M10 20h.5M15 16h.5M30 5h.5M3 22h.5'),
  dots: hatch(14, 14, 'M4 4h.4M11 11h.4'),
  bubbles: hatch(
    38,
    24,
    'M5 9a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M20 16a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M24 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M34 9h.4M14 20h.4',
  ),
  road: hatch(44, 20, 'M6 10H28M0 0H44'),
  grass: hatch(26, 18, 'M3 14L6 4L9 14M14 16L15 8M20 14L18 6M22 14L24 8'),
  tread: hatch(20, 20, 'M0 4L10 10L20 4M0 14L10 20L20 14'),
  hair: hatch(28, 20, 'M0 4Q7 0 14 4T28 4M0 10Q7 6 14 10T28 10M0 16Q7 12 14 16T28 16'),
  weave: hatch(20, 20, 'M0 3H8M12 13H20M13 0V8M3 10V20M0 7H8M12 17H20M17 0V8M7 10V20'),
  ruled: hatch(40, 11, 'M0 2H40'),
  film: hatch(24, 26, 'M0 2H24M0 22H24M5 6H11V10H5ZM5 14H11V18H5Z'),
  survey: hatch(30, 24, 'M0 24L30 0M10 0H20M15 -5V5M-5 19H5M25 19H35'),
} as const satisfies Record<string, Hatch>;

const materialOf: Record<string, keyof typeof materials> = {
  'gradevinski-radovi': 'brick',
  'fasade-i-suha-gradnja': 'insulation',
  'krovovi-i-limarija': 'rooftile',
  vodoinstalacije: 'wave',
  elektroinstalacije: 'circuit',
  'grijanje-i-klimatizacija': 'coil',
  'keramika-i-kamen': 'tile',
  'podovi-i-parketi': 'parquet',
  'soboslikarstvo-i-licilastvo': 'stroke',
  'stolarija-i-namjestaj': 'grain',
  'prozori-vrata-i-rolete': 'slat',
  'bravarija-i-metalni-radovi': 'steel',
  'kucni-majstor': 'concrete',
  'popravak-kucanskih-aparata': 'dots',
  ciscenje: 'bubbles',
  'selidbe-i-prijevoz': 'road',
  'vrt-i-okucnica': 'grass',
  'autoservis-i-vozila': 'tread',
  'it-i-racunala': 'circuit',
  'ljepota-i-njega-tijela': 'hair',
  'njega-i-pomoc-u-kuci': 'weave',
  'instrukcije-i-tecajevi': 'ruled',
  'foto-video-i-dogadanja': 'film',
  'projektiranje-i-nadzor': 'survey',
};

export const hatchOf = (categoryKey: string): Hatch => materials[materialOf[categoryKey] ?? 'concrete'];
