import { hatches, put, type RoomDrawing, row } from './drawing.ts';
import { slope, tiles } from './roof.ts';

const degrees = 33;
const t = 0.6494;

const rafters = `<path class="f-wood l m" d="M0 0L${-18 * t} -18H405V-4L331 0Z"/><path class="l d" d="M${-12 * t} -12H405"/>${tiles(-18 * t + 4, 414, -18, 17)}`;
const panels =
  '<path class="l m" d="M140 -32v-10M200 -32v-10M260 -32v-10"/><rect class="f-blue l" x="116" y="-50" width="168" height="9"/><path class="l m" d="M158 -50v9M200 -50v9M242 -50v9"/>';
const conductor = '<path class="l d" d="M-26 -38H396"/><path class="l m" d="M60 -38v8M200 -38v8M340 -38v8"/>';

const chimney =
  '<path class="f-wall" d="M-26 0V-300H26V0Z"/><path class="h-brick" d="M-26 0V-300H26V0Z"/><path class="l" d="M-26 0V-300M26 0V-300"/><rect class="f-surf l" x="-34" y="-312" width="68" height="12"/><rect class="f-surf l m" x="-15" y="-330" width="30" height="18"/><path class="l d" d="M0 -342c-10 -8 8 -14 0 -24"/>';

const antenna =
  '<path class="l m" d="M0 0V-122M-50 -112H42M-46 -122v20M-30 -124v24M-14 -126v28M14 -126v28M30 -128v32M0 -60l-14 60"/>';
const rod =
  '<path class="l" d="M0 0V-84"/><path class="f-lamp l m" d="M-4 -84L0 -104L4 -84Z"/><path class="l m" d="M-5 -30H5"/>';
const ridge = '<path class="f-roof l m" d="M-18 8Q0 -24 18 8l-6 7L0 6L-12 15z"/>';

const gutter =
  '<path class="f-surf l m" d="M-12 0a12 12 0 0 0 24 0z"/><path class="f-surf l m" d="M-4 12C-4 34 -51 20 -51 46V170l-10 8h18V46C-43 32 4 40 4 12Z"/><path class="l m" d="M-58 80h22M-58 140h22"/>';

const bucket =
  '<path class="f-blue l m" d="M-15 -26H15L11 0H-11Z"/><path class="l m" d="M-15 -26q15 -20 30 0"/>';
const drops =
  '<path class="f-water l d" d="M0 0c-7 9 -7 15 0 15s7 -6 0 -15zM0 34c-7 9 -7 15 0 15s7 -6 0 -15zM0 68c-5 7 -5 11 0 11s5 -4 0 -11z"/>';

const stove =
  '<path class="f-surf l m" d="M-8 -74V-118H36V-104H6V-74Z"/><rect class="f-surf l" x="-24" y="-74" width="48" height="66" rx="3"/><rect class="f-lamp l m" x="-15" y="-62" width="30" height="28" rx="3"/><path class="l m" d="M-15 -22h30M-18 -8V0M18 -8V0"/>';

const chest =
  '<rect class="f-wood l m" x="-30" y="-34" width="60" height="34"/><path class="l d" d="M-30 -22H30M-5 -22v8h10v-8"/>';
const door =
  '<rect class="f-wood l m" x="-24" y="-112" width="48" height="112"/><path class="l m" d="M14 -58h-6"/><path class="l d" d="M-15 -102H15V-66H-15ZM-15 -54H15V-10H-15Z"/>';
const pane =
  '<rect class="f-surf l m" x="-34" y="0" width="68" height="62"/><path class="f-blue l m" d="M-28 6H-3V56H-28ZM3 6H28V56H3Z"/><path class="f-wood l m" d="M-40 62H40V68H-40Z"/>';

const cloud =
  '<path class="f-surf l m" d="M-46 16A17 17 0 0 1 -42 -18A26 26 0 0 1 8 -26A19 19 0 0 1 42 -12A14 14 0 0 1 44 16Z"/><path class="l d" d="M-32 28l-5 12M-12 28l-8 20M8 28l-5 12M28 28l-8 20"/>';

/** The inner edge of the ridge is at 440, 170 and the ground at y 560. */
const house = `<path class="f-surf" d="M150 560V362L440 170L730 362V560Z"/>${row(0, 570, 570, (x) => `<rect class="f-wall" x="${144 + x}" y="354" width="22" height="206"/><rect class="h-brick" x="${144 + x}" y="354" width="22" height="206"/><path class="l" d="M${144 + x} 560V354M${166 + x} 354V560"/>`)}<rect class="f-wall" x="166" y="388" width="548" height="14"/><rect class="h-conc" x="166" y="388" width="548" height="14"/><path class="l m" d="M166 388H714M166 402H714"/><rect class="f-wood l m" x="345" y="232" width="190" height="10"/>${put(chest, 250, 388)}<rect class="f-blue l m" x="144" y="440" width="22" height="58"/>${put(pane, 300, 428)}${put(door, 420, 560)}<rect class="f-wall l m" x="470" y="402" width="9" height="158"/>${put(antenna, 340, 222)}${put(rod, 440, 150)}${slope(rafters, 440, 170, -1, degrees)}${slope(rafters, 440, 170, 1, degrees)}${slope(conductor, 440, 170, 1, degrees)}${slope(panels, 440, 170, -1, degrees)}${put(ridge, 440, 134)}${put(chimney, 596, 388)}<path class="f-wall" d="M570 388V560H622V388Z"/><path class="h-brick" d="M570 388V560H622V388Z"/><path class="l" d="M570 388V560M622 388V560"/>${put(stove, 534, 560)}${put(drops, 536, 282)}${put(bucket, 536, 388)}<path class="f-surf l m" d="M68 377a12 12 0 0 0 24 0z"/>${put(gutter, 800, 377)}`;

export const krovIDimnjak: RoomDrawing = {
  wide: `${hatches('rw')}<rect class="f-soil" x="-1404" y="560" width="3996" height="26"/><rect class="h-soil" x="-1404" y="560" width="3996" height="26"/>${put(cloud, 744, 56)}${house}<path class="l b" d="M-1404 560H2592"/><path class="l d" d="M144 598V636M736 598V636M144 624H406M474 624H736M138 630l12 -12M730 630l12 -12"/><text class="dimn" x="440" y="630" text-anchor="middle">10,40</text><path class="l d" d="M862 138V316M862 374V560M850 138H874M856 144l12 -12M856 566l12 -12"/><text class="dimn" transform="translate(868 345) rotate(-90)" text-anchor="middle">7,40</text>`,
  narrow: `${hatches('rn')}<rect class="f-soil" x="-400" y="372" width="1200" height="20"/><rect class="h-soil" x="-400" y="372" width="1200" height="20"/>${put(cloud, 324, 60, 0.7)}${put(cloud, 70, 44, -0.55)}<g transform="translate(-38 75.2) scale(.53)">${house}</g><path class="l b" d="M-400 372H800"/>`,
  marks: {
    crijep: {
      wide: { x: 690, y: 306, lead: 'M699 294L720 266', label: [722, 256, 'start'] },
      narrow: { x: 330, y: 238, lead: 'M334 224L340 206', label: [342, 200, 'middle'] },
    },
    zlijeb: {
      wide: { x: 800, y: 384, lead: 'M800 399V424', label: [802, 442, 'middle'] },
      narrow: { x: 362, y: 322, lead: 'M348 322H339', label: [335, 327, 'end'] },
    },
    dimnjak: {
      wide: { x: 596, y: 128, lead: 'M611 128H634', label: [642, 134, 'start'] },
      narrow: { x: 279, y: 144, lead: 'M293 144H300', label: [305, 149, 'start'] },
    },
    'suncani-paneli': {
      wide: { x: 247, y: 244, lead: 'M238 232L206 206', label: [200, 204, 'end'] },
      narrow: { x: 90, y: 206, lead: 'M82 194L70 174', label: [12, 168, 'start'] },
    },
    antena: {
      wide: { x: 340, y: 158, lead: 'M325 158H306', label: [298, 164, 'end'] },
      narrow: { x: 142, y: 162, lead: 'M131 153L114 140', label: [108, 138, 'end'] },
    },
    gromobran: {
      wide: { x: 440, y: 94, lead: 'M455 94H467', label: [474, 100, 'start'] },
      narrow: { x: 196, y: 112, lead: 'M196 98V80', label: [196, 74, 'middle'] },
    },
    'mjesto-curenja': {
      wide: { x: 536, y: 264, lead: 'M521 264H514', label: [506, 282, 'end'] },
      narrow: { x: 247, y: 214, lead: 'M236 223L216 236', label: [214, 251, 'end'] },
    },
  },
};
