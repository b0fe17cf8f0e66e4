import { narrowRoom, put, type RoomDrawing, wideRoom } from './drawing.ts';

const shower =
  '<path class="l m" d="M34 -98V-322q0 -16 16 -16h24q16 0 16 16v6"/><path class="f-surf l m" d="M72 -316h36l8 16h-52z"/><path class="l d" d="M72 -290v18M84 -290v30M96 -290v30M108 -290v18"/><rect class="f-surf l m" x="24" y="-170" width="20" height="30" rx="4"/><path class="l m" d="M44 -155h16M52 -162v14"/>';

const bath = (water: string, level: string) =>
  `<path class="f-surf l" d="M10 -98H270Q266 -14 226 -14H54Q14 -14 10 -98Z"/><path class="f-water" d="${water}"/><path class="l d" d="${level}"/><path class="l" d="M2 -98H278M10 -98Q14 -14 54 -14H226Q266 -14 270 -98M58 -14V0M222 -14V0"/>`;

const mirror = (width: number, height: number) => {
  const half = width / 2;
  return `<rect class="f-blue l" x="${-half}" y="0" width="${width}" height="${height}" rx="3"/><path class="l d" d="M${12 - half} ${height * 0.42}L${half * -0.18} ${height * 0.16}M${14 - half} ${height * 0.62}L${half - 20} ${height * 0.2}"/><path class="f-lamp l m" d="M${half * -0.64} -20H${half * 0.64}V-9H${half * -0.64}Z"/>`;
};

const trap =
  '<path class="f-surf l m" d="M-7 36V84A23 23 0 0 0 39 84V76H58V62H25V84A9 9 0 0 1 7 84V36Z"/><path class="l m" d="M-11 56h22"/><rect class="f-surf l m" x="58" y="56" width="6" height="26"/>';

const basin =
  '<path class="f-surf l m" d="M-5 0V-38Q-5 -43 -10 -43H-24Q-29 -43 -29 -38V-28H-40V-40Q-40 -55 -26 -55H-8Q7 -55 7 -40V0Z"/><path class="l m" d="M1 -55v-11M-4 -66h24"/><path class="f-water l d" d="M-34.5 -22c-7 9 -7 15 0 15s7 -6 0 -15z"/><path class="f-surf l" d="M-60 0H60Q56 40 22 42H-22Q-56 40 -60 0Z"/><path class="l d" d="M-48 10Q-42 32 -18 34"/><path class="l" d="M-64 0H64"/>';

const toilet =
  '<path class="f-surf l" d="M-28 -72Q-26 -34 -17 -22V0H17V-22Q26 -34 28 -72Z"/><path class="f-surf l" d="M-34 -108H34L31 -82Q29 -70 18 -70H-18Q-29 -70 -31 -82Z"/><rect class="f-surf l" x="-37" y="-176" width="74" height="68" rx="6"/><path class="l m" d="M-41 -176H41"/><rect class="f-surf l m" x="-8" y="-183" width="16" height="7" rx="2"/>';

const washer =
  '<rect class="f-surf l" x="0" y="-150" width="106" height="150" rx="5"/><path class="l d" d="M0 -118H106"/><path class="l m" d="M10 -134h20M90 -134h6"/><circle class="f-surf l m" cx="53" cy="-62" r="38"/><circle class="l m" cx="53" cy="-62" r="28"/><path class="f-water" d="M26.5 -53Q40 -61 53 -54T79.5 -53A28 28 0 0 1 26.5 -53Z"/><path class="l d" d="M26.5 -53Q40 -61 53 -54T79.5 -53"/><path class="l d" d="M12 -8h82"/>';

const boiler =
  '<rect class="f-surf l" x="-42" y="0" width="84" height="144" rx="20"/><path class="l d" d="M-42 26H42M-42 118H42"/><circle class="f-surf l m" cx="0" cy="100" r="10"/><path class="l d" d="M0 100l5 -5"/><path class="l m" d="M-20 144v36M20 144v36M-27 160h14M13 160h14M-24 180h8M16 180h8"/>';

export const kupaonica: RoomDrawing = {
  wide: wideRoom({
    width: '4,10',
    height: '2,60',
    tile: { x: 384, y: 548 },
    wall: '<rect class="h-tile" x="66" y="262" width="318" height="286"/><path class="l d" d="M66 262H384V548"/>',
    things: `<path class="l m" d="M562 84v34"/><path class="f-lamp l m" d="M540 144q0 -26 22 -26t22 26z"/>${put(shower, 84, 548)}${put(bath('M21 -46H259Q250 -14 226 -14H54Q30 -14 21 -46Z', 'M21 -46H259'), 84, 548)}${put(mirror(88, 122), 466, 196)}${put(trap, 466, 400)}${put(basin, 466, 400)}${put(toilet, 626, 548)}${put(washer, 684, 548)}${put(boiler, 737, 120)}`,
  }),
  narrow: narrowRoom({
    tile: { x: 170, y: 364 },
    wall: '<rect class="h-tile" x="14" y="214" width="156" height="150"/><path class="l d" d="M14 214H170V364"/>',
    things: `<path class="l m" d="M262 36v20"/><path class="f-lamp l m" d="M246 76q0 -20 16 -20t16 20z"/>${put(shower, 22, 364, 0.5)}${put(bath('M27 -34H253Q246 -14 226 -14H54Q34 -14 27 -34Z', 'M27 -34H253'), 22, 364, 0.5)}${put(mirror(56, 82), 208, 128)}${put(trap, 208, 292, -0.5)}${put(basin, 208, 292, 0.6)}${put(toilet, 281, 364, 0.5)}${put(washer, 312, 364, 0.58)}${put(boiler, 343, 84, 0.56)}`,
  }),
  marks: {
    'kada-i-tus': {
      wide: { x: 136, y: 476, lead: 'M151 476H170', label: [178, 482, 'start'] },
      narrow: { x: 50, y: 332, lead: 'M64 332H70', label: [75, 337, 'start'] },
    },
    plocice: {
      wide: { x: 314, y: 316, lead: 'M314 301V250', label: [314, 242, 'middle'] },
      narrow: { x: 136, y: 244, lead: 'M136 230V206', label: [136, 200, 'middle'] },
    },
    slavina: {
      wide: { x: 468, y: 366, lead: 'M481 358L494 341H503', label: [509, 347, 'start'] },
      narrow: { x: 211, y: 276, lead: 'M211 262V248', label: [211, 241, 'middle'] },
    },
    sifon: {
      wide: { x: 482, y: 492, lead: 'M497 492H512', label: [519, 498, 'start'] },
      narrow: { x: 200, y: 340, lead: 'M214 340H219', label: [223, 345, 'start'] },
    },
    'wc-kotlic': {
      wide: { x: 626, y: 408, lead: 'M626 393V356', label: [626, 347, 'middle'] },
      narrow: { x: 281, y: 293, lead: 'M281 279V248', label: [281, 241, 'middle'] },
    },
    perilica: {
      wide: { x: 737, y: 414, lead: 'M737 399V356', label: [737, 347, 'middle'] },
      narrow: { x: 343, y: 287, lead: 'M343 273V248', label: [344, 241, 'middle'] },
    },
    bojler: {
      wide: { x: 737, y: 172, lead: 'M722 172L692 160H680', label: [672, 166, 'end'] },
      narrow: { x: 343, y: 112, lead: 'M329 112L312 106H306', label: [301, 111, 'end'] },
    },
  },
};
