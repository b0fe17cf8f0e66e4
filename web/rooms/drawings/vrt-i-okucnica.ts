import { hatches, put, type RoomDrawing, row } from './drawing.ts';

const leaves = (places: string) =>
  places
    .split(' ')
    .map((at) => `M${at}q5 -7 12 -7q-3 7 -12 7`)
    .join('');

const hedge = `<path class="f-olive l" d="M2 0V-96Q0 -112 14 -112Q22 -120 32 -113Q44 -121 54 -113Q66 -119 74 -110Q86 -108 84 -94V0Z"/><path class="l d" d="${leaves('14,-92 40,-98 62,-88 22,-66 50,-70 12,-34 60,-56 36,-42 64,-26 26,-14 50,-12')}"/>`;

const pickets = (from: number, to: number, top: number) =>
  `<path class="f-wood l m" d="${row(from, to, 13, (x) => `M${x} -6V${top}l4.5 -7l4.5 7V-6Z`)}"/><path class="l m" d="M${from - 3} -22H${to + 12}M${from - 3} ${top + 14}H${to + 12}"/>`;

const fence = `${pickets(4, 30, -66)}${pickets(104, 130, -66)}<path class="f-surf l" d="M44 0V-92H54V0ZM92 0V-92H102V0Z"/><path class="l m" d="M41 -92H57M89 -92H105"/><path class="f-wood l m" d="${row(57, 81, 8, (x) => `M${x} -8V-74h6V-8Z`)}"/><path class="l m" d="M56 -20H90M56 -62H90M56 -20L90 -62M84 -40h4"/>`;

const tree = `<path class="f-wood l" d="M-12 0C-8 -50 -18 -90 -8 -130L-30 -178L-22 -182L0 -146L20 -188L28 -184L12 -130C8 -88 10 -48 16 0Z"/><path class="f-olive l" d="M-66 -168C-92 -188 -80 -232 -46 -238C-38 -286 28 -300 50 -264C90 -264 102 -218 84 -194C86 -164 54 -146 34 -158C16 -136 -20 -138 -32 -156C-44 -148 -58 -154 -66 -168Z"/><path class="l d" d="${leaves('-56,-186 -36,-216 -14,-180 -8,-250 16,-226 38,-250 58,-210 34,-186 2,-204 64,-178 -44,-170 22,-162')}"/>`;

const grass = (from: number, to: number) =>
  `<path class="l d" d="${row(from, to, 17, (x) => `M${x} 0l3 -9l2 9M${x + 7} 0l3 -6l2 6`)}"/>`;

const sprinkler =
  '<path class="f-surf l m" d="M-5 18V-12H5V18Z"/><path class="f-surf l m" d="M-8 -12H8V-20H-8Z"/><path class="l m" d="M0 18v6H-96M-96 19v10"/><path class="l d" d="M-6 -22Q-22 -52 -44 -20M-4 -24Q-14 -66 -28 -46M6 -22Q22 -52 44 -20M4 -24Q14 -66 28 -46"/><path class="f-water l d" d="M-46 -14c-4 6 -4 10 0 10s4 -4 0 -10zM46 -14c-4 6 -4 10 0 10s4 -4 0 -10zM0 -52c-4 6 -4 10 0 10s4 -4 0 -10z"/>';

const pool =
  '<path class="f-wall l" d="M-12 0V64H132V0H118V50H2V0Z"/><path class="h-conc" d="M-12 0V64H132V0H118V50H2V0Z"/><path class="f-surf" d="M2 -2H118V50H2Z"/><path class="f-water" d="M2 10Q16 6 30 10T60 10T90 10T118 10V50H2Z"/><path class="l d" d="M2 10Q16 6 30 10T60 10T90 10T118 10M20 24q8 -4 16 0M74 32q8 -4 16 0"/><path class="l" d="M2 0V50H118V0"/><path class="f-wood l m" d="M-16 -5H2V0H-16ZM118 -5H136V0H118Z"/><path class="l m" d="M108 40V-14q0 -8 8 -8t8 8V-5M98 40V-14q0 -8 8 -8M98 12h10M98 24h10M98 36h10"/>';

const terrace = `<path class="f-wood l" d="M0 -12H112V0H0Z"/><path class="l d" d="${row(14, 98, 14, (x) => `M${x} -12V0`)}"/><path class="l m" d="M56 -12V-150"/><path class="f-paint l" d="M0 -118Q10 -152 56 -156Q102 -152 112 -118Q98 -126 84 -118Q70 -126 56 -118Q42 -126 28 -118Q14 -126 0 -118Z"/><path class="l d" d="M28 -118Q34 -146 56 -156Q78 -146 84 -118"/><path class="f-wood l m" d="M34 -58H78V-53H34ZM38 -53l-4 41M74 -53l4 41"/><path class="l m" d="M92 -12V-40M108 -12V-40M89 -40H110M110 -40V-72M20 -12V-40M4 -12V-40M23 -40H2M2 -40V-72"/>`;

const shuttered = `<rect class="f-surf l m" x="0" y="0" width="44" height="76"/><path class="f-blue l m" d="M5 5H20V71H5ZM24 5H39V71H24Z"/><rect class="f-olive l m" x="-22" y="0" width="22" height="76"/><path class="l d" d="${row(9, 67, 8, (y) => `M-18 ${y}H-4`)}"/><path class="f-wood l m" d="M-5 76H49V82H-5Z"/>`;

const house = `<rect class="f-lamp" x="0" y="-200" width="240" height="200"/><path class="f-wall" d="M0 -96Q18 -108 30 -96T58 -84T74 -62T60 -34T72 0H0Z"/><path class="h-brick" d="M0 -96Q18 -108 30 -96T58 -84T74 -62T60 -34T72 0H0Z"/><path class="l d" d="M0 -96Q18 -108 30 -96T58 -84T74 -62T60 -34T72 0"/><path class="l" d="M0 0V-200M240 -200V0"/>${[58, 160].map((x) => put(shuttered, x, -150)).join('')}<path class="f-roof l" d="M-18 -200L42 -268H198L258 -200Z"/><path class="l d" d="M-2 -218H242M14 -236H226M30 -254H210${row(10, 240, 20, (x) => `M${x} -200v-18`)}${row(20, 220, 20, (x) => `M${x} -218v-18`)}${row(30, 210, 20, (x) => `M${x} -236v-18`)}${row(40, 200, 20, (x) => `M${x} -254v-14`)}"/><path class="f-surf l m" d="M-24 -200H264L258 -192H-18Z"/>`;

const cloud =
  '<path class="f-surf l d" d="M-46 16A17 17 0 0 1 -42 -18A26 26 0 0 1 8 -26A19 19 0 0 1 42 -12A14 14 0 0 1 44 16Z"/>';

export const vrtIOkucnica: RoomDrawing = {
  wide: `${hatches('rw')}<rect class="f-soil" x="-1404" y="560" width="3996" height="90"/><rect class="h-soil" x="-1404" y="560" width="3996" height="26"/>${put(cloud, 150, 190)}${put(cloud, 580, 120, -0.7)}${put(house, 732, 560, 1.4)}${put(hedge, 66, 560)}${put(fence, 156, 560)}${put(tree, 318, 560, 1.3)}${put(sprinkler, 414, 560, 0.9)}<path class="l b" d="M-1404 560H2592"/>${put(pool, 470, 560)}${put(terrace, 612, 560)}${put(grass(0, 40), 344, 559)}<path class="l d" d="M66 634H356M438 634H732M66 624v20M732 624v20M60 640l12 -12M726 640l12 -12"/><text class="dimn" x="397" y="640" text-anchor="middle">12,00</text>`,
  narrow: `${hatches('rn')}<rect class="f-soil" x="-400" y="372" width="1200" height="60"/><rect class="h-soil" x="-400" y="372" width="1200" height="20"/>${put(cloud, 56, 72, 0.7)}${put(cloud, 286, 56, -0.6)}${put(house, 340, 372)}${put(hedge, 10, 372, 0.58)}${put(fence, 60, 372, 0.54)}${put(tree, 152, 372, 0.9)}${put(sprinkler, 206, 372, 0.6)}<path class="l b" d="M-400 372H800"/>${put(pool, 226, 372, 0.46)}${put(terrace, 287, 372, 0.44)}${put(grass(0, 0), 168, 371, 0.6)}`,
  marks: {
    zivica: {
      wide: { x: 108, y: 500, lead: 'M108 485V440', label: [100, 431, 'middle'] },
      narrow: { x: 34, y: 336, lead: 'M34 322V304', label: [36, 298, 'middle'] },
    },
    stablo: {
      wide: { x: 318, y: 290, lead: 'M318 275V178', label: [318, 169, 'middle'] },
      narrow: { x: 152, y: 184, lead: 'M152 170V110', label: [152, 104, 'middle'] },
    },
    travnjak: {
      wide: { x: 360, y: 558, lead: 'M360 573V596', label: [360, 613, 'middle'] },
      narrow: { x: 168, y: 369, lead: 'M168 383V393', label: [158, 407, 'middle'] },
    },
    navodnjavanje: {
      wide: { x: 414, y: 532, lead: 'M414 517V450', label: [430, 441, 'middle'] },
      narrow: { x: 208, y: 336, lead: 'M208 322V306', label: [222, 300, 'middle'] },
    },
    ograda: {
      wide: { x: 229, y: 508, lead: 'M229 493V450', label: [218, 441, 'middle'] },
      narrow: { x: 99, y: 340, lead: 'M99 326V282', label: [80, 276, 'middle'] },
    },
    bazen: {
      wide: { x: 516, y: 592, lead: 'M516 577V520', label: [520, 511, 'middle'] },
      narrow: { x: 248, y: 385, lead: 'M248 371V354', label: [250, 348, 'middle'] },
    },
    terasa: {
      wide: { x: 636, y: 556, lead: 'M636 571V596', label: [650, 613, 'middle'] },
      narrow: { x: 299, y: 367, lead: 'M299 381V393', label: [316, 407, 'middle'] },
    },
    fasada: {
      wide: { x: 758, y: 320, lead: 'M743 320H716', label: [708, 326, 'end'] },
      narrow: { x: 362, y: 200, lead: 'M348 200H334', label: [329, 205, 'end'] },
    },
  },
};
