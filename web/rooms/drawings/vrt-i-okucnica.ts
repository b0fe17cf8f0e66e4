import { hatches, put, type RoomDrawing, row } from './drawing.ts';

const leaf = (x: number, y: number) => `M${x} ${y}q5 -7 12 -7q-3 7 -12 7`;

const hedge = `<path class="f-olive l" d="M2 0V-96Q0 -112 14 -112Q22 -120 32 -113Q44 -121 54 -113Q66 -119 74 -110Q86 -108 84 -94V0Z"/><path class="l d" d="${[
  [14, -92],
  [40, -98],
  [62, -88],
  [22, -66],
  [50, -70],
  [12, -34],
  [60, -56],
  [36, -42],
  [64, -26],
  [26, -14],
  [50, -12],
]
  .map(([x = 0, y = 0]) => leaf(x, y))
  .join('')}"/>`;

const pickets = (from: number, to: number, top: number) =>
  `<path class="f-wood l m" d="${row(from, to, 13, (x) => `M${x} -6V${top}l4.5 -7l4.5 7V-6Z`)}"/><path class="l m" d="M${from - 3} -22H${to + 12}M${from - 3} ${top + 14}H${to + 12}"/>`;

const fence = `${pickets(4, 30, -66)}${pickets(104, 130, -66)}<path class="f-surf l" d="M44 0V-92H54V0ZM92 0V-92H102V0Z"/><path class="l m" d="M41 -92H57M89 -92H105"/><path class="f-wood l m" d="${row(57, 81, 8, (x) => `M${x} -8V-74h6V-8Z`)}"/><path class="l m" d="M56 -20H90M56 -62H90M56 -20L90 -62M84 -40h4"/>`;

/** An olive tree, as the one before the house. */
const tree =
  '<path class="f-wood l" d="M-12 0C-8 -50 -18 -90 -8 -130L-30 -178L-22 -182L0 -146L20 -188L28 -184L12 -130C8 -88 10 -48 16 0Z"/><path class="f-olive l" d="M-66 -168C-92 -188 -80 -232 -46 -238C-38 -286 28 -300 50 -264C90 -264 102 -218 84 -194C86 -164 54 -146 34 -158C16 -136 -20 -138 -32 -156C-44 -148 -58 -154 -66 -168Z"/>' +
  `<path class="l d" d="${[
    [-56, -186],
    [-36, -216],
    [-14, -180],
    [-8, -250],
    [16, -226],
    [38, -250],
    [58, -210],
    [34, -186],
    [2, -204],
    [64, -178],
    [-44, -170],
    [22, -162],
    [28, -272],
  ]
    .map(([x = 0, y = 0]) => leaf(x, y))
    .join('')}"/>`;

const grass = (from: number, to: number) => `<path class="l d" d="${row(from, to, 17, (x) => `M${x} 0l3 -9l2 9M${x + 7} 0l3 -6l2 6`)}"/>`;

/** A sprinkler with its pipe in the ground. */
const sprinkler =
  '<path class="f-surf l m" d="M-5 18V-12H5V18Z"/><path class="f-surf l m" d="M-8 -12H8V-20H-8Z"/><path class="l m" d="M0 18v12H-150M-150 24v12"/><path class="l d" d="M-6 -22Q-22 -52 -44 -20M-4 -24Q-14 -66 -28 -46M6 -22Q22 -52 44 -20M4 -24Q14 -66 28 -46"/><path class="f-water l d" d="M-46 -14c-4 6 -4 10 0 10s4 -4 0 -10zM46 -14c-4 6 -4 10 0 10s4 -4 0 -10zM0 -52c-4 6 -4 10 0 10s4 -4 0 -10z"/>';

const pool =
  '<path class="f-wall l" d="M-12 0V64H132V0H118V50H2V0Z"/><path class="h-conc" d="M-12 0V64H132V0H118V50H2V0Z"/><path class="f-surf" d="M2 -2H118V50H2Z"/><path class="f-water" d="M2 10Q16 6 30 10T60 10T90 10T118 10V50H2Z"/><path class="l d" d="M2 10Q16 6 30 10T60 10T90 10T118 10M20 24q8 -4 16 0M74 32q8 -4 16 0"/><path class="l" d="M2 0V50H118V0"/><path class="f-wood l m" d="M-16 -5H2V0H-16ZM118 -5H136V0H118Z"/><path class="l m" d="M108 40V-14q0 -8 8 -8t8 8V-5M98 40V-14q0 -8 8 -8M98 12h10M98 24h10M98 36h10"/>';

const terrace = `<path class="f-wood l" d="M0 -12H112V0H0Z"/><path class="l d" d="${row(14, 98, 14, (x) => `M${x} -12V0`)}"/><path class="l m" d="M56 -12V-150"/><path class="f-paint l" d="M0 -118Q10 -152 56 -156Q102 -152 112 -118Q98 -126 84 -118Q70 -126 56 -118Q42 -126 28 -118Q14 -126 0 -118Z"/><path class="l d" d="M28 -118Q34 -146 56 -156Q78 -146 84 -118"/><path class="f-wood l m" d="M34 -58H78V-53H34ZM38 -53l-4 41M74 -53l4 41"/><path class="l m" d="M92 -12V-40M108 -12V-40M89 -40H110M110 -40V-72M20 -12V-40M4 -12V-40M23 -40H2M2 -40V-72"/>`;

/** The side of the house, its render half gone. */
const house = `<path class="f-plaster" d="M0 0V-200H400V0Z"/><path class="f-wall" d="M0 -96Q18 -108 30 -96T58 -84T74 -62T60 -34T72 0H0Z"/><path class="h-brick" d="M0 -96Q18 -108 30 -96T58 -84T74 -62T60 -34T72 0H0Z"/><path class="l d" d="M0 -96Q18 -108 30 -96T58 -84T74 -62T60 -34T72 0"/><path class="l" d="M0 0V-200H400"/><rect class="f-surf l m" x="92" y="-150" width="56" height="82"/><path class="f-blue l m" d="M98 -144H118V-74H98ZM122 -144H142V-74H122Z"/><rect class="f-olive l m" x="64" y="-150" width="28" height="82"/><path class="l d" d="${row(-140, -76, 9, (y) => `M68 ${y}H88`)}"/><path class="f-wood l m" d="M86 -68H154V-61H86Z"/><path class="f-roof l" d="M-18 -200L42 -268H400V-200Z"/><path class="l d" d="M-2 -218H400M14 -236H400M30 -254H400${row(10, 390, 20, (x) => `M${x} -200v-18M${x + 10} -218v-18M${x + 30} -236v-18M${x + 40} -254v-14`)}"/><path class="f-surf l m" d="M-24 -200H400V-192H-18Z"/>`;

const cloud = '<path class="f-surf l d" d="M-46 16A17 17 0 0 1 -42 -18A26 26 0 0 1 8 -26A19 19 0 0 1 42 -12A14 14 0 0 1 44 16Z"/>';

export const vrtIOkucnica: RoomDrawing = {
  wide: `${hatches('rw')}<g aria-hidden="true"><rect class="f-soil" x="-1404" y="560" width="3996" height="90"/><rect class="h-soil" x="-1404" y="560" width="3996" height="26"/>${put(cloud, 176, 150)}${put(cloud, 560, 190, -0.7)}${put(house, 728, 560, 1.1)}${put(hedge, 66, 560)}${put(fence, 156, 560)}${put(tree, 352, 560)}${put(sprinkler, 446, 560)}<path class="l b" d="M-1404 560H2592"/>${put(pool, 490, 560)}${put(terrace, 626, 560, 0.92)}${put(grass(0, 20), 294, 559)}${put(grass(0, 40), 380, 559)}</g>`,
  narrow: `${hatches('rn')}<g aria-hidden="true"><rect class="f-soil" x="-400" y="372" width="1200" height="60"/><rect class="h-soil" x="-400" y="372" width="1200" height="20"/>${put(cloud, 66, 90, 0.7)}${put(cloud, 262, 70, -0.6)}${put(house, 340, 372, 0.8)}${put(hedge, 10, 372, 0.58)}${put(fence, 60, 372, 0.54)}${put(tree, 152, 372, 0.78)}${put(sprinkler, 206, 372, 0.6)}<path class="l b" d="M-400 372H800"/>${put(pool, 226, 372, 0.46)}${put(terrace, 290, 372, 0.46)}${put(grass(0, 0), 168, 371, 0.6)}</g>`,
  marks: {
    zivica: {
      wide: { x: 108, y: 500, lead: 'M108 485V440', label: [108, 431, 'middle'] },
      narrow: { x: 34, y: 336, lead: 'M34 322V304', label: [36, 298, 'middle'] },
    },
    stablo: {
      wide: { x: 352, y: 340, lead: 'M352 325V256', label: [352, 247, 'middle'] },
      narrow: { x: 152, y: 204, lead: 'M152 190V142', label: [152, 136, 'middle'] },
    },
    travnjak: {
      wide: { x: 398, y: 558, lead: 'M398 573V598', label: [398, 616, 'middle'] },
      narrow: { x: 168, y: 369, lead: 'M168 383V393', label: [160, 406, 'middle'] },
    },
    navodnjavanje: {
      wide: { x: 446, y: 532, lead: 'M446 517V450', label: [462, 441, 'middle'] },
      narrow: { x: 208, y: 336, lead: 'M208 322V306', label: [222, 300, 'middle'] },
    },
    ograda: {
      wide: { x: 229, y: 508, lead: 'M229 493V440', label: [229, 431, 'middle'] },
      narrow: { x: 99, y: 340, lead: 'M99 326V282', label: [92, 276, 'middle'] },
    },
    bazen: {
      wide: { x: 536, y: 592, lead: 'M536 577V520', label: [540, 511, 'middle'] },
      narrow: { x: 248, y: 385, lead: 'M248 371V354', label: [250, 348, 'middle'] },
    },
    terasa: {
      wide: { x: 650, y: 556, lead: 'M650 571V598', label: [664, 616, 'middle'] },
      narrow: { x: 301, y: 367, lead: 'M301 381V393', label: [316, 406, 'middle'] },
    },
    fasada: {
      wide: { x: 760, y: 390, lead: 'M745 390H720', label: [712, 396, 'end'] },
      narrow: { x: 362, y: 252, lead: 'M348 252H336', label: [331, 257, 'end'] },
    },
  },
};
