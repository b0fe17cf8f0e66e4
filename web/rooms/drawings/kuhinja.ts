import { narrowRoom, put, type RoomDrawing, wideRoom } from './drawing.ts';

const drawers = (x: number, width: number) => {
  const middle = x + width / 2;
  return `<rect class="f-surf l" x="${x}" y="-155" width="${width}" height="137"/><path class="l m" d="M${x} -118h${width}M${x} -68h${width}M${middle - 12} -137h24M${middle - 12} -94h24M${middle - 12} -44h24"/>`;
};

const cupboard = (x: number, width: number) =>
  `<rect class="f-surf l" x="${x}" y="-155" width="${width}" height="137"/><path class="l m" d="M${x + 10} -100v24"/><path class="l d" d="M${x + width} -155L${x} -86L${x + width} -18"/>`;

const underSink =
  '<rect class="f-wall" x="84" y="-155" width="130" height="137"/><rect class="l" x="84" y="-155" width="130" height="137"/><path class="f-surf l m" d="M141 -119V-88A23 23 0 0 0 187 -88V-100H214V-114H173V-88A9 9 0 0 1 155 -88V-119Z"/><path class="l m" d="M137 -104h22"/><path class="f-surf l m" d="M98 -155q0 36 16 36h70q16 0 16 -36z"/><path class="f-water" d="M103 -138h92q-3 19 -12 19h-68q-9 0 -12 -19z"/><path class="l d" d="M103 -138h92"/><path class="f-blue l m" d="M98 -46h30l-4 28h-22z"/><path class="l m" d="M98 -46q15 -22 30 0"/>';

const tap =
  '<path class="f-surf l m" d="M-6 0V-52A25 25 0 0 0 -56 -52V-40H-45V-52A14 14 0 0 1 -17 -52V0Z" transform="translate(11 0)"/><path class="l m" d="M5 -20h13l4 -10"/><path class="f-water l d" d="M-39.5 -30c-7 9 -7 15 0 15s7 -6 0 -15z"/>';

const dishwasher =
  '<rect class="f-surf l" x="214" y="-155" width="107" height="137" rx="3"/><path class="l d" d="M214 -126h107"/><path class="l m" d="M222 -141h14M304 -141h10M238 -114h59"/><path class="l d" d="M226 -30h83"/>';

const cooker =
  '<rect class="f-surf l" x="404" y="-155" width="107" height="137" rx="3"/><path class="l d" d="M404 -126h107"/><circle class="l m" cx="416" cy="-141" r="5"/><circle class="l m" cx="432" cy="-141" r="5"/><circle class="l m" cx="483" cy="-141" r="5"/><circle class="l m" cx="499" cy="-141" r="5"/><path class="l m" d="M418 -112h79"/><rect class="f-lamp l m" x="418" y="-98" width="79" height="58" rx="5"/><path class="l d" d="M418 -66h79M442 -78h31q-2 12 -8 12h-15q-6 0 -8 -12"/><path class="l d" d="M404 -30h107"/>';

const pot =
  '<path class="f-blue l m" d="M-18 -26H18V-5Q18 0 13 0H-13Q-18 0 -18 -5Z"/><path class="l m" d="M-22 -26H22M-5 -31h10v5M-5 -31v5M-18 -18h-7M18 -18h7"/>';

const bowl =
  '<circle class="f-paint l m" cx="-9" cy="-20" r="9"/><circle class="f-lamp l m" cx="9" cy="-20" r="9"/><path class="f-surf l m" d="M-26 -18H26Q22 0 8 0H-8Q-22 0 -26 -18Z"/>';

const units = `<path class="l m" d="M0 -18H594M6 0V-18M588 0V-18"/><path class="l d" d="M6 -4H588"/>${drawers(0, 84)}${underSink}${dishwasher}${drawers(321, 83)}${cooker}${cupboard(511, 83)}<rect class="f-wood l" x="0" y="-164" width="600" height="9"/>`;

const wallUnits = (width: number, height: number) => {
  const door = width / 2;
  return `<rect class="f-surf l" x="0" y="0" width="${width}" height="${height}"/><path class="l m" d="M${door} 0V${height}M${door - 9} ${height - 30}v18M${door + 9} ${height - 30}v18"/><path class="l d" d="M0 ${height}v6h${width}v-6"/>`;
};

const hood = (drop: number) =>
  `<rect class="f-surf l" x="-17" y="0" width="34" height="${drop}"/><path class="f-surf l" d="M-26 ${drop}H26L58 ${drop + 30}V${drop + 40}H-58V${drop + 30}Z"/><path class="l m" d="M-58 ${drop + 30}H58M20 ${drop + 35}h6M32 ${drop + 35}h6"/><path class="l d" d="M-17 ${drop * 0.46}h34"/>`;

const fridge =
  '<rect class="f-surf l" x="0" y="-352" width="108" height="346" rx="6"/><path class="l" d="M0 -130H108M10 -6V0M98 -6V0"/><path class="l m" d="M14 -162v-54M14 -116v34"/><path class="l d" d="M8 -14h92"/><path class="f-lamp l d" d="M64 -222h20v24h-20z"/><path class="f-paint l d" d="M58 -188h16v16h-16z"/>';

const rail =
  '<path class="l m" d="M0 0H62M10 0v16M31 0v20M52 0v14"/><path class="f-surf l m" d="M3 16h14l-3 22h-8zM25 20h12v24q-6 5 -12 0zM46 14h12v12a6 6 0 0 1 -12 0z"/>';

export const kuhinja: RoomDrawing = {
  wide: wideRoom({
    width: '4,10',
    height: '2,60',
    tile: { x: 300, y: 384 },
    wall: '<rect class="h-tile" x="66" y="262" width="234" height="122"/><path class="l d" d="M66 262H300V384M464 254H584V384M464 254V384"/>',
    things: `<path class="l m" d="M176 84v30"/><path class="f-lamp l m" d="M152 142q0 -28 24 -28t24 28z"/>${put(tap, 222, 384)}${put(pot, 490, 384)}${put(bowl, 420, 384)}${put(units, 66, 548)}${put(wallUnits(150, 126), 292, 136)}${put(hood(140), 524, 84)}${put(rail, 594, 290)}${put(fridge, 678, 548)}`,
  }),
  narrow: narrowRoom({
    tile: { x: 131, y: 282 },
    wall: '<rect class="h-tile" x="14" y="237" width="117" height="45"/><path class="l d" d="M14 237H131V282"/>',
    things: `<path class="l m" d="M64 36v22"/><path class="f-lamp l m" d="M46 80q0 -22 18 -22t18 22z"/>${put(tap, 92, 282, 0.5)}${put(units, 14, 364, 0.5)}${put(wallUnits(150, 180), 130, 104, 0.5)}${put(hood(280), 243, 36, 0.5)}${put(fridge, 315, 364, 0.54)}`,
  }),
  marks: {
    sudoper: {
      wide: { x: 222, y: 362, lead: 'M222 347V256', label: [222, 247, 'start'] },
      narrow: { x: 92, y: 268, lead: 'M92 254V234', label: [92, 228, 'middle'] },
    },
    stednjak: {
      wide: { x: 524, y: 407, lead: 'M524 392V330', label: [524, 321, 'middle'] },
      narrow: { x: 254, y: 296, lead: 'M254 282V238', label: [254, 232, 'middle'] },
    },
    napa: {
      wide: { x: 524, y: 148, lead: 'M539 148H556', label: [564, 154, 'start'] },
      narrow: { x: 243, y: 110, lead: 'M257 110H263', label: [268, 115, 'start'] },
    },
    hladnjak: {
      wide: { x: 732, y: 244, lead: 'M732 229V190', label: [732, 181, 'middle'] },
      narrow: { x: 344, y: 216, lead: 'M344 202V168', label: [344, 162, 'middle'] },
    },
    'perilica-posuda': {
      wide: { x: 346, y: 407, lead: 'M346 392V346', label: [316, 337, 'start'] },
      narrow: { x: 150, y: 294, lead: 'M150 280V272', label: [136, 267, 'start'] },
    },
    'radna-ploca': {
      wide: { x: 330, y: 194, lead: 'M330 179V128', label: [362, 119, 'middle'] },
      narrow: { x: 149, y: 148, lead: 'M149 134V98', label: [166, 92, 'middle'] },
    },
    obloga: {
      wide: { x: 132, y: 322, lead: 'M132 307V256', label: [92, 247, 'start'] },
      narrow: { x: 42, y: 260, lead: 'M42 246V208', label: [66, 202, 'middle'] },
    },
  },
};
