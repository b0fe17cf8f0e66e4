import { narrowRoom, put, type RoomDrawing, row, wideRoom } from './drawing.ts';

const wardrobe = (height: number) => {
  const top = -height;
  return `<rect class="f-wood l" x="0" y="${top}" width="190" height="${height}"/><rect class="f-wall l m" x="68" y="${top + 44}" width="58" height="${height - 56}"/><path class="l m" d="M68 ${top}V-12M126 ${top}V-12M0 -12H190M0 ${top + 44}H190"/><path class="l m" d="M60 ${top / 2}v24M134 ${top / 2}v24M28 ${top + 18}h12M90 ${top + 18}h14M152 ${top + 18}h12"/><path class="l m" d="M68 ${top + 62}h58M68 -96h58M68 -54h58"/><path class="f-blue l m" d="M80 ${top + 72}q5 -4 10 0l5 70h-20z"/><path class="f-paint l m" d="M103 ${top + 72}q5 -4 10 0l5 92h-20z"/><path class="l m" d="M85 ${top + 70}v-8M108 ${top + 70}v-8"/><path class="f-surf l m" d="M76 -54v-12h38v12M78 -66v-10h34v10M76 -12v-22h42v22"/>`;
};

const bed =
  '<path class="f-wood l" d="M326 0V-118q0 -8 7 -8t7 8V0Z"/><path class="f-wood l" d="M8 -44H326V-16H8ZM14 -16V0H24V-16Z"/><path class="f-surf l" d="M14 -68Q14 -72 20 -72H320Q326 -72 326 -66V-44H14Z"/><path class="f-surf l m" d="M262 -72q-6 -22 10 -23h38q16 1 16 13v10z"/><path class="f-blue l" d="M10 -30V-70Q10 -80 22 -80H236Q248 -80 248 -68V-30Z"/><path class="f-surf l m" d="M218 -80h18q12 0 12 12v38h-20z"/><path class="l d" d="M40 -64q-4 16 0 30M90 -66q4 14 -2 30M186 -64q-4 14 0 28"/>';

const nightstand =
  '<path class="f-wood l" d="M-28 -72H28V-8H-28ZM-22 -8V0M22 -8V0"/><path class="l m" d="M-28 -42H28M-7 -57h14M-7 -27h14"/><path class="l m" d="M0 -72v-24M-10 -72h20"/><path class="f-lamp l m" d="M-20 -96H20L12 -124H-12Z"/>';

const airConditioner =
  '<rect class="f-surf l" x="-70" y="0" width="140" height="46" rx="8"/><path class="l m" d="M-58 34H58"/><path class="l d" d="M-70 26H70M52 12h8"/><path class="l d" d="M-40 56q-6 8 -2 16t-2 16M40 56q-6 8 -2 16t-2 16"/>';

const shutter = (height: number) =>
  `<rect class="f-surf l" x="-66" y="0" width="132" height="${height}"/><rect class="f-blue l m" x="-56" y="10" width="112" height="${height - 20}"/><path class="l m" d="M0 ${height / 2}V${height - 10}"/><rect class="f-wall l m" x="-56" y="10" width="112" height="${height / 2 - 10}"/><path class="l d" d="${row(20, height / 2 - 9, 9, (y) => `M-56 ${y}H56`)}"/><rect class="f-surf l" x="-72" y="-26" width="144" height="26"/><path class="f-wood l m" d="M-76 ${height}H76V${height + 9}H-76Z"/><path class="l d" d="M61 0V${height * 0.72}"/><path class="l d" d="M-38 ${height * 0.84}L-16 ${height * 0.66}"/>`;

const socket =
  '<rect class="f-surf l m" x="-14" y="-14" width="28" height="28" rx="4"/><circle class="l m" cx="0" cy="0" r="8.5"/><path class="l m" d="M-3.500 0h.01M3.500 0h.01"/>';

const roller =
  '<rect class="f-paint l m" x="-24" y="0" width="48" height="16" rx="4"/><path class="l m" d="M24 8h9v20H0v14M-4 42h8l3 38q-7 5 -14 0z"/>';

export const spavacaSoba: RoomDrawing = {
  wide: wideRoom({
    width: '4,10',
    height: '2,60',
    window: null,
    wall: '<path class="f-olive" d="M256 84H424Q418 108 424 128T420 176T425 236T419 300T424 372T421 440T424 548H256Z"/>',
    things: `${put(wardrobe(464), 66, 548)}${put(airConditioner, 706, 112)}${put(shutter(178), 536, 156)}${put(roller, 398, 290)}${put(socket, 342, 462)}${put(bed, 382, 548)}${put(nightstand, 762, 548)}`,
  }),
  narrow: narrowRoom({
    window: null,
    wall: '<path class="f-olive" d="M120 36H208Q204 60 208 84T205 130T209 190T205 250T208 310T207 364H120Z"/>',
    things: `${put(wardrobe(510), 14, 364, 0.56)}${put(airConditioner, 333, 76, 0.58)}${put(shutter(210), 262, 140, 0.56)}${put(roller, 192, 150, 0.6)}${put(socket, 152, 270, 0.6)}${put(bed, 178, 364, 0.47)}${put(nightstand, 358, 364, 0.5)}`,
  }),
  marks: {
    ormar: {
      wide: { x: 226, y: 236, lead: 'M241 236H272', label: [280, 242, 'start'] },
      narrow: { x: 102, y: 150, lead: 'M102 136V72', label: [18, 66, 'start'] },
    },
    parket: {
      wide: { x: 290, y: 552, lead: 'M290 537V512', label: [290, 504, 'middle'] },
      narrow: { x: 149, y: 366, lead: 'M149 352V342', label: [149, 336, 'middle'] },
    },
    klima: {
      wide: { x: 706, y: 136, lead: 'M706 151V192', label: [706, 210, 'middle'] },
      narrow: { x: 333, y: 91, lead: 'M333 77V68', label: [333, 62, 'middle'] },
    },
    roleta: {
      wide: { x: 536, y: 200, lead: 'M536 185V124', label: [536, 116, 'middle'] },
      narrow: { x: 262, y: 172, lead: 'M262 158V118', label: [252, 112, 'middle'] },
    },
    krevet: {
      wide: { x: 520, y: 492, lead: 'M520 477V428', label: [520, 419, 'middle'] },
      narrow: { x: 232, y: 340, lead: 'M232 326V310', label: [234, 304, 'middle'] },
    },
    zid: {
      wide: { x: 342, y: 136, lead: 'M342 151V170', label: [342, 188, 'middle'] },
      narrow: { x: 164, y: 80, lead: 'M164 94V106', label: [164, 120, 'middle'] },
    },
    uticnica: {
      wide: { x: 342, y: 462, lead: 'M342 447V420', label: [342, 411, 'middle'] },
      narrow: { x: 152, y: 270, lead: 'M152 256V242', label: [160, 236, 'middle'] },
    },
  },
};
