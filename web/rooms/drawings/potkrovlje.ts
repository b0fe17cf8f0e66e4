import { hatches, put, type RoomDrawing, row } from './drawing.ts';
import { slope, tiles, wool } from './roof.ts';

/**
 * Draws the layers of the roof. `t` is the tangent of its slope: a layer at height h extends h × `t` beyond
 * the ridge.
 */
const layers = (inner: number, outer: number, t: number, covering: string) =>
  `<path class="f-wood" d="M0 0L${-44 * t} -44H${outer}V-16L${inner} 0Z"/>${wool(0, inner - 6, -32, -8)}<path class="f-lamp" d="M0 -8L${-32 * t} -32H0Z"/><path class="l d" d="M0 -8L${-32 * t} -32"/><path class="f-surf l m" d="M${-8 * t} -8H${inner - 6}V0H0Z"/><path class="l m" d="M${-32 * t} -32H${outer}M${-44 * t} -44H${outer}V-16L${inner} 0"/>${covering}`;

const skylight =
  '<rect class="f-surf" x="196" y="-44" width="104" height="46"/><path class="f-wood l m" d="M196 -60h10v62h-10zM290 -60h10v62h-10z"/><path class="f-blue l m" d="M206 -50h84v10h-84z"/><path class="l m" d="M206 -4h84"/><g transform="translate(204 -58) rotate(-14)"><rect class="f-blue l" x="0" y="-8" width="98" height="10"/></g><path class="l m" d="M276 -50l10 -24"/>';

const ridge = '<path class="f-roof l m" d="M-18 8Q0 -26 18 8l-6 8L0 6L-12 16z"/>';

const collar = (half: number) =>
  `<rect class="f-wood l" x="${-half}" y="0" width="${half * 2}" height="16"/><path class="l d" d="M${16 - half} 6q40 -4 ${half * 0.7} 0t${half * 0.8} 1"/>`;

const stairs =
  '<path class="f-surf" d="M0 -12H122V26H0Z"/><path class="l" d="M0 -12V26M122 -12V26"/><path class="f-wood l m" d="M0 0H26V8H0ZM24 10H52V18H24ZM50 18H78V26H50Z"/><path class="l m" d="M122 -12V-96M0 -12V-96M-8 -96H130M20 -12V-96M41 -12V-96M61 -12V-96M82 -12V-96M102 -12V-96M0 -12H122"/><path class="f-wood l m" d="M-10 -104H132V-96H-10ZM-4 -104V-12H4V-104ZM118 -104V-12H126V-104Z"/>';

const partition =
  '<path class="f-surf l m" d="M0 -250H150V-242H0ZM0 -8H150V0H0Z"/><path class="f-surf l m" d="M88 -242h8v234h-8zM142 -242h8v234h-8z"/><rect class="f-lamp" x="97" y="-110" width="44" height="101"/><path class="l d" d="M97 -110h44M100 -22q9 -24 18 0t18 0M100 -46q9 -24 18 0t18 0M100 -68q9 -24 18 0t18 0M100 -90q9 -22 18 0t18 0"/><rect class="f-wall l" x="-4" y="-254" width="86" height="254"/><path class="l d" d="M-4 -128H82M4 -240h.01M74 -240h.01M4 -190h.01M74 -190h.01M4 -142h.01M74 -142h.01M4 -114h.01M74 -114h.01M4 -60h.01M74 -60h.01M4 -14h.01M74 -14h.01"/>';

const fuseBox =
  '<rect class="f-surf l" x="-34" y="-44" width="68" height="88" rx="3"/><path class="l m" d="M-24 -12H24V10H-24ZM-12 -12V10M0 -12V10M12 -12V10M-18 -4v6M-6 -4v6M6 -4v6M18 -4v6M-24 22H24"/><path class="l m" d="M0 -44v-16M-14 -44v-10"/><path class="f-lamp l d" d="M1 -38l-6 11h5l-2 9l8 -12h-5l3 -8z"/>';

const stain =
  '<path class="f-wood" d="M-46 -16Q-54 -44 -22 -46Q-6 -60 16 -48Q46 -48 44 -22Q58 0 34 14Q26 36 4 26Q-20 38 -30 16Q-52 8 -46 -16Z"/><path class="l d" d="M-46 -16Q-54 -44 -22 -46Q-6 -60 16 -48Q46 -48 44 -22Q58 0 34 14Q26 36 4 26Q-20 38 -30 16Q-52 8 -46 -16Z"/><path class="f-water l d" d="M-8 44c-7 9 -7 15 0 15s7 -6 0 -15zM22 36c-5 7 -5 11 0 11s5 -4 0 -11z"/>';

const boxes =
  '<rect class="f-wood l" x="-48" y="-50" width="62" height="50"/><path class="l d" d="M-48 -34H14M-22 -34v10h10v-10"/><rect class="f-surf l" x="-36" y="-84" width="46" height="34"/><path class="l d" d="M-36 -72H10"/><path class="f-paint l" d="M22 0V-36h34V0Z"/><path class="l m" d="M30 -36q9 -14 18 0M39 -26v10"/>';

const bulb =
  '<path class="l m" d="M0 0V20M-5 20h10v7h-10z"/><circle class="f-lamp l m" cx="0" cy="36" r="10"/>';

const wideShell = `<rect class="f-wall" x="-1404" y="560" width="3996" height="26"/><rect class="h-conc" x="-1404" y="560" width="3996" height="26"/><path class="f-surf" d="M66 548V340L433 84L800 340V548Z"/>${row(0, 760, 760, (x) => `<path class="f-wall" d="M${40 + x} 560V340H${66 + x}V560Z"/><path class="h-brick" d="M${40 + x} 560V340H${66 + x}V560Z"/><path class="l" d="M${40 + x} 560V340H${66 + x}V560"/>`)}<rect class="f-wall l m" x="66" y="548" width="734" height="12"/><path class="l d" d="${row(118, 742, 52, (x) => `M${x} 548v12`)}"/><path class="l b" d="M-1404 560H2592"/><path class="l m" d="M-1404 586H2592"/>${slope(layers(447, 474, 0.6975, tiles(-26, 194, -44) + tiles(302, 484, -44)), 433, 84, -1, 34.9)}${slope(layers(447, 474, 0.6975, tiles(-26, 484, -44)), 433, 84, 1, 34.9)}${slope(skylight, 433, 84, -1, 34.9)}${put(ridge, 433, 14)}<path class="l d" d="M66 598V636M800 598V636M66 624H406M460 624H800M60 630l12 -12M794 630l12 -12"/><text class="dimn" x="433" y="630" text-anchor="middle">4,10</text><path class="l d" d="M868 84V290M868 342V560M846 84H880M862 90l12 -12M862 566l12 -12"/><text class="dimn" transform="translate(874 316) rotate(-90)" text-anchor="middle">2,60</text>`;

const narrowShell = `<rect class="f-wall" x="-400" y="372" width="1200" height="20"/><rect class="h-conc" x="-400" y="372" width="1200" height="20"/><path class="f-surf" d="M14 364V200L196 46L378 200V364Z"/>${row(0, 388, 388, (x) => `<rect class="f-wall" x="${-10 + x}" y="196" width="24" height="176"/><rect class="h-brick" x="${-10 + x}" y="196" width="24" height="176"/>`)}<path class="l" d="M14 198V372M378 198V372"/><rect class="f-wall l m" x="14" y="364" width="364" height="8"/><path class="l b" d="M-400 372H800"/><path class="l m" d="M-400 392H800"/>${slope(layers(397, 470, 0.845, tiles(-33, 194, -44) + tiles(302, 480, -44)), 196, 46, -1, 40.2, 0.6)}${slope(layers(397, 470, 0.845, tiles(-33, 480, -44)), 196, 46, 1, 40.2, 0.6)}${slope(skylight, 196, 46, -1, 40.2, 0.6)}${put(ridge, 196, 2, 0.6)}`;

export const potkrovlje: RoomDrawing = {
  wide: `${hatches('rw')}${wideShell}${put(collar(155), 433, 192)}${put(bulb, 380, 208)}${put(stain, 240, 376)}${put(boxes, 392, 548)}${put(partition, 500, 548)}${put(fuseBox, 728, 416)}${put(stairs, 106, 560)}`,
  narrow: `${hatches('rn')}${narrowShell}${put(collar(112), 196, 102, 0.6)}${put(stain, 84, 202, 0.5)}${put(boxes, 146, 364, 0.5)}${put(partition, 190, 364, 0.48)}${put(fuseBox, 342, 246, 0.56)}${put(stairs, 30, 372, 0.56)}`,
  marks: {
    'krovni-prozor': {
      wide: { x: 226, y: 208, lead: 'M217 196L186 154', label: [192, 144, 'end'] },
      narrow: { x: 82, y: 118, lead: 'M76 105L66 84', label: [103, 78, 'end'] },
    },
    izolacija: {
      wide: { x: 640, y: 214, lead: 'M649 202L680 160', label: [680, 150, 'start'] },
      narrow: { x: 310, y: 122, lead: 'M316 109L326 88', label: [310, 82, 'start'] },
    },
    gips: {
      wide: { x: 540, y: 360, lead: 'M540 345V284', label: [550, 275, 'middle'] },
      narrow: { x: 210, y: 280, lead: 'M210 266V238', label: [218, 232, 'middle'] },
    },
    greda: {
      wide: { x: 433, y: 200, lead: 'M433 215V242', label: [433, 260, 'middle'] },
      narrow: { x: 196, y: 107, lead: 'M196 121V140', label: [196, 154, 'middle'] },
    },
    stubiste: {
      wide: { x: 168, y: 500, lead: 'M183 500H246', label: [254, 506, 'start'] },
      narrow: { x: 64, y: 330, lead: 'M64 316V306', label: [64, 300, 'middle'] },
    },
    vlaga: {
      wide: { x: 240, y: 368, lead: 'M255 368H296', label: [304, 374, 'start'] },
      narrow: { x: 84, y: 199, lead: 'M98 199H109', label: [113, 204, 'start'] },
    },
    ormaric: {
      wide: { x: 728, y: 416, lead: 'M728 431V474', label: [716, 492, 'middle'] },
      narrow: { x: 342, y: 246, lead: 'M342 260V280', label: [372, 296, 'end'] },
    },
  },
};
