import { narrowRoom, put, type RoomDrawing, row, wideRoom } from './drawing.ts';

const windowFront = (height: number) =>
  `<rect class="f-surf l" x="-64" y="0" width="128" height="${height}"/><path class="f-blue l m" d="M-56 8H-4V${height - 8}H-56ZM4 8H56V${height - 8}H4Z"/><path class="l m" d="M-8 ${height / 2 - 8}v16"/><path class="l d" d="M-44 ${height * 0.42}L-24 ${height * 0.2}M14 ${height * 0.8}L42 ${height * 0.5}"/><path class="f-wood l m" d="M-74 ${height}H74V${height + 9}H-74Z"/>`;

const radiator = `<rect class="f-surf l" x="-62" y="-112" width="124" height="86" rx="5"/><path class="l d" d="${row(-46, 46, 15.3, (x) => `M${x} -104V-34`)}"/><path class="l m" d="M62 -36h12V0M-50 -26v10M50 -26v10M68 -42h12"/>`;

const armchair =
  '<path class="f-paint l" d="M-44 -30V-104Q-44 -124 -24 -124H24Q44 -124 44 -104V-30Z"/><path class="l d" d="M-22 -108v34M0 -110v36M22 -108v34"/><rect class="f-paint l" x="-40" y="-62" width="80" height="26" rx="8"/><path class="f-paint l" d="M-60 -12V-66Q-60 -82 -49 -82T-38 -66V-36H38V-66Q38 -82 49 -82T60 -66V-12Z"/><path class="l m" d="M-50 -12l-4 12M50 -12l4 12"/>';

const television =
  '<rect class="f-blue l" x="-86" y="-174" width="172" height="98" rx="3"/><path class="l d" d="M-70 -120L-40 -160M-66 -98L-10 -166"/><path class="l m" d="M-28 -64H28M0 -76v12"/><rect class="f-wood l" x="-92" y="-64" width="184" height="50"/><path class="l m" d="M-31 -64v50M31 -64v50M-66 -44h12M-6 -44h12M54 -44h12M-78 -14V0M78 -14V0"/>';

const picture =
  '<rect class="f-wood l m" x="-48" y="0" width="96" height="68"/><rect class="f-surf l d" x="-40" y="8" width="80" height="52"/><path class="f-blue l d" d="M-40 60V46L-18 28L-2 42L14 24L40 48V60Z"/><circle class="f-lamp l d" cx="-24" cy="20" r="6"/>';

const shelf =
  '<path class="f-wood l m" d="M-88 0H88V8H-88Z"/><path class="l m" d="M-70 8v10M70 8v10"/><path class="f-surf l m" d="M-78 0V-38h10V0M-68 0V-44h12V0M-56 0V-34h9V0"/><path class="f-paint l m" d="M-47 0V-40h11V0M-30 0l9 -38l10 2l-9 36z"/><path class="f-blue l m" d="M36 0q-12 -14 -2 -26v-10h12v10q10 12 -2 26z"/><path class="l m" d="M40 -36q-4 -16 -14 -18M41 -36q2 -14 12 -20"/>';

/**
 * Draws the fireplace. `height` is the height of the room, because the chimney breast reaches from the floor
 * to the ceiling.
 */
const fireplace = (height: number) =>
  `<rect class="f-wall l" x="-60" y="${-height}" width="120" height="${height - 224}"/><rect class="f-wall l" x="-70" y="-212" width="140" height="212"/><rect class="h-brick" x="-70" y="-212" width="140" height="212"/><path class="f-surf l" d="M-46 -12V-118Q-46 -146 0 -146T46 -118V-12Z"/><path class="f-lamp l m" d="M-26 -28Q-30 -58 -14 -72Q-14 -60 -6 -58Q-8 -88 12 -102Q8 -80 20 -68Q30 -54 24 -28Z"/><path class="f-paint l m" d="M-10 -28Q-12 -44 0 -56Q10 -46 10 -28Z"/><path class="f-wood l m" d="M-34 -28H34V-16H-34Z"/><path class="l m" d="M-38 -12v-8M38 -12v-8"/><rect class="f-wood l" x="-80" y="-224" width="160" height="12"/><rect class="f-surf l" x="-78" y="-12" width="156" height="12"/>`;

const pendant = (stem: number) =>
  `<path class="l m" d="M0 0v${stem}"/><path class="f-lamp l m" d="M-34 ${stem + 42}Q-34 ${stem} 0 ${stem}T34 ${stem + 42}Z"/><path class="l d" d="M-12 ${stem + 42}a12 8 0 0 0 24 0"/>`;

export const dnevniBoravak: RoomDrawing = {
  wide: wideRoom({
    width: '4,10',
    height: '2,60',
    things: `${put(windowFront(184), 156, 146)}${put(radiator, 152, 548)}${put(pendant(64), 306, 84)}${put(armchair, 310, 548)}${put(picture, 510, 158)}${put(shelf, 510, 308)}${put(television, 510, 548)}${put(fireplace(464), 714, 548)}`,
  }),
  narrow: narrowRoom({
    window: null,
    things: `${put(windowFront(190), 60, 86, 0.62)}${put(radiator, 54, 364, 0.5)}${put(pendant(30), 144, 36, 0.75)}${put(armchair, 130, 364, 0.52)}${put(picture, 246, 120, 0.66)}${put(shelf, 246, 212, 0.5)}${put(television, 247, 364, 0.47)}${put(fireplace(656), 337, 364, 0.5)}`,
  }),
  marks: {
    televizor: {
      wide: { x: 510, y: 424, lead: 'M510 409V364', label: [510, 355, 'middle'] },
      narrow: { x: 247, y: 300, lead: 'M247 286V266', label: [247, 260, 'middle'] },
    },
    kamin: {
      wide: { x: 714, y: 368, lead: 'M714 353V280', label: [714, 271, 'middle'] },
      narrow: { x: 337, y: 272, lead: 'M337 258V226', label: [337, 220, 'middle'] },
    },
    radijator: {
      wide: { x: 152, y: 478, lead: 'M152 463V420', label: [152, 411, 'middle'] },
      narrow: { x: 54, y: 332, lead: 'M54 318V298', label: [54, 292, 'middle'] },
    },
    prozor: {
      wide: { x: 186, y: 222, lead: 'M186 207V136', label: [156, 127, 'middle'] },
      narrow: { x: 79, y: 132, lead: 'M79 118V80', label: [60, 74, 'middle'] },
    },
    naslonjac: {
      wide: { x: 310, y: 478, lead: 'M310 463V412', label: [310, 403, 'middle'] },
      narrow: { x: 130, y: 328, lead: 'M130 314V288', label: [130, 282, 'middle'] },
    },
    rasvjeta: {
      wide: { x: 306, y: 166, lead: 'M321 166H340', label: [348, 172, 'start'] },
      narrow: { x: 144, y: 78, lead: 'M158 78H174', label: [179, 83, 'start'] },
    },
    slika: {
      wide: { x: 510, y: 192, lead: 'M510 177V140', label: [510, 131, 'middle'] },
      narrow: { x: 246, y: 143, lead: 'M246 129V114', label: [246, 108, 'middle'] },
    },
    pod: {
      wide: { x: 394, y: 552, lead: 'M394 537V510', label: [394, 501, 'middle'] },
      narrow: { x: 183, y: 366, lead: 'M183 352V340', label: [183, 334, 'middle'] },
    },
  },
};
