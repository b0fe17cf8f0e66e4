import { narrowRoom, put, type RoomDrawing, row, wideRoom } from './drawing.ts';

/** From the wall on the left, as high as the ceiling allows; the middle door stands open. */
const wardrobe = (height: number) => {
  const top = -height;
  return `<rect class="f-wood l" x="0" y="${top}" width="190" height="${height}"/><rect class="f-wall l m" x="68" y="${top + 44}" width="58" height="${height - 56}"/><path class="l m" d="M68 ${top}V-12M126 ${top}V-12M0 -12H190M0 ${top + 44}H190"/><path class="l m" d="M60 ${top / 2}v24M134 ${top / 2}v24M28 ${top + 18}h12M90 ${top + 18}h14M152 ${top + 18}h12"/><path class="l m" d="M68 ${top + 62}h58M68 -96h58M68 -54h58"/><path class="f-blue l m" d="M80 ${top + 72}q5 -4 10 0l5 70h-20z"/><path class="f-paint l m" d="M103 ${top + 72}q5 -4 10 0l5 92h-20z"/><path class="l m" d="M85 ${top + 70}v-8M108 ${top + 70}v-8"/><path class="f-surf l m" d="M76 -54v-12h38v12M78 -66v-10h34v10M76 -12v-22h42v22"/>`;
};

const bed =
  '<path class="f-wood l" d="M252 0V-118q0 -8 7 -8t7 8V0Z"/><path class="f-wood l" d="M8 -44H252V-16H8ZM14 -16V0H24V-16Z"/><path class="f-surf l" d="M14 -68Q14 -72 20 -72H246Q252 -72 252 -66V-44H14Z"/><path class="f-surf l m" d="M196 -72q-6 -20 10 -21h32q14 1 14 12v9z"/><path class="f-blue l" d="M10 -30V-70Q10 -80 22 -80H178Q190 -80 190 -68V-30Z"/><path class="f-surf l m" d="M166 -80h12q12 0 12 12v38h-16z"/><path class="l d" d="M40 -64q-4 16 0 30M84 -66q4 14 -2 30M126 -64q-4 14 0 28"/>';

const nightstand =
  '<path class="f-wood l" d="M-28 -72H28V-8H-28ZM-22 -8V0M22 -8V0"/><path class="l m" d="M-28 -42H28M-7 -57h14M-7 -27h14"/><path class="l m" d="M0 -72v-24M-10 -72h20"/><path class="f-lamp l m" d="M-20 -96H20L12 -124H-12Z"/>';

const airConditioner =
  '<rect class="f-surf l" x="-70" y="0" width="140" height="46" rx="8"/><path class="l m" d="M-58 34H58"/><path class="l d" d="M-70 26H70M52 12h8"/><path class="l d" d="M-40 56q-6 8 -2 16t-2 16M0 56q-6 8 -2 16t-2 16M40 56q-6 8 -2 16t-2 16"/>';

/** A window whose shutter is half down. */
const shutter = (height: number) =>
  `<rect class="f-surf l" x="-66" y="0" width="132" height="${height}"/><rect class="f-blue l m" x="-56" y="10" width="112" height="${height - 20}"/><path class="l m" d="M0 ${height / 2}V${height - 10}"/><rect class="f-wall l m" x="-56" y="10" width="112" height="${height / 2 - 10}"/><path class="l d" d="${row(20, height / 2 - 9, 9, (y) => `M-56 ${y}H56`)}"/><rect class="f-surf l" x="-72" y="-26" width="144" height="26"/><path class="f-wood l m" d="M-76 ${height}H76V${height + 9}H-76Z"/><path class="l d" d="M61 0V${height * 0.72}"/><path class="l d" d="M-38 ${height * 0.84}L-16 ${height * 0.66}"/>`;

const socket = '<rect class="f-surf l m" x="-14" y="-14" width="28" height="28" rx="4"/><circle class="l m" cx="0" cy="0" r="8.5"/><path class="l m" d="M-3.500 0h.01M3.500 0h.01"/>';

/** A wall half painted, with the roller standing where the painter stopped. */
const roller =
  '<rect class="f-paint l m" x="-24" y="0" width="48" height="16" rx="4"/><path class="l m" d="M24 8h9v20H0v14M-4 42h8l3 38q-7 5 -14 0z"/>';

export const spavacaSoba: RoomDrawing = {
  wide: wideRoom({
    width: '4,10',
    height: '2,60',
    wall: '<path class="f-plaster" d="M262 84H430Q424 108 430 128T426 176T431 236T425 300T430 372T427 440T430 548H262Z"/>',
    things: `${put(wardrobe(452), 72, 548)}${put(airConditioner, 700, 112)}${put(shutter(178), 520, 156)}${put(roller, 406, 250)}${put(socket, 352, 508)}${put(bed, 416, 548)}${put(nightstand, 740, 548)}`,
  }),
  narrow: narrowRoom({
    wall: '<path class="f-plaster" d="M112 36H204Q200 60 204 84T201 130T205 190T201 250T204 310T203 364H112Z"/>',
    things: `${put(wardrobe(620), 17, 364, 0.5)}${put(airConditioner, 325, 60, 0.6)}${put(shutter(240), 268, 128, 0.56)}${put(roller, 190, 150, 0.6)}${put(socket, 140, 336, 0.6)}${put(bed, 176, 364, 0.56)}${put(nightstand, 350, 364, 0.54)}`,
  }),
  marks: {
    ormar: {
      wide: { x: 167, y: 250, lead: 'M182 250H268', label: [276, 256, 'start'] },
      narrow: { x: 30, y: 160, lead: 'M30 174V174', label: [30, 200, 'start'] },
    },
    parket: {
      wide: { x: 300, y: 552, lead: 'M300 537V510', label: [300, 501, 'middle'] },
      narrow: { x: 160, y: 366, lead: 'M160 352V340', label: [160, 334, 'middle'] },
    },
    klima: {
      wide: { x: 700, y: 136, lead: 'M700 151V214', label: [700, 234, 'middle'] },
      narrow: { x: 325, y: 74, lead: 'M325 88V106', label: [325, 120, 'middle'] },
    },
    roleta: {
      wide: { x: 520, y: 200, lead: 'M520 185V124', label: [520, 117, 'middle'] },
      narrow: { x: 268, y: 160, lead: 'M268 146V106', label: [250, 100, 'middle'] },
    },
    krevet: {
      wide: { x: 520, y: 490, lead: 'M520 475V420', label: [520, 411, 'middle'] },
      narrow: { x: 240, y: 332, lead: 'M240 318V306', label: [240, 300, 'middle'] },
    },
    zid: {
      wide: { x: 346, y: 150, lead: 'M346 165V190', label: [346, 206, 'middle'] },
      narrow: { x: 150, y: 90, lead: 'M150 104V118', label: [150, 132, 'middle'] },
    },
    uticnica: {
      wide: { x: 352, y: 508, lead: 'M352 493V460', label: [346, 451, 'middle'] },
      narrow: { x: 140, y: 310, lead: 'M140 296V270', label: [150, 264, 'middle'] },
    },
  },
};
