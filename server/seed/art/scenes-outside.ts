import { box, disc, filled, joints, line, outlined, outlinedBox, outlinedDisc, scene, times } from './pen.ts';

/** Slope of the roof per pixel. */
const slope = 0.2727;

const rowOfTiles = (row: number) => {
  const tile = (i: number) => `M${i * 20 - 20} ${Math.round(226 + row * 26 - i * 20 * slope)}q10 12 20 -5`;
  return joints(times(24, tile).join(''), '#7E3F28');
};

/** A roof with a broken tile by the chimney. */
export const roof = scene(
  box(0, 0, 400, 300, '#BCD3E6'),
  outlined('M-20 210L420 90V320H-20Z', '#C8724E'),
  ...times(7, rowOfTiles),
  outlined('M232 176V40H318V150', '#B4604A'),
  joints('M232 66H318M232 92H318M232 118H318M260 40V66M290 66V92M260 92V118M290 118V146', '#7E3F28'),
  outlinedBox(222, 26, 106, 16, '#D9D4C8'),
  outlined('M222 178L328 150V164L222 194Z', '#8E979C'),
  filled('M206 206q14 -12 26 2q-4 16 -20 14z', '#3B2B22'),
);

/** A façade with a crack and fallen plaster. */
export const facade = scene(
  box(0, 0, 400, 300, '#C9DAE8'),
  outlined('M40 300V70H360V300', '#E9E0CC'),
  outlined('M20 74L200 8L380 74Z', '#B4604A'),
  outlined('M80 110H140V180H80ZM260 110H320V180H260ZM110 110V180M290 110V180M80 145H140M260 145H320', '#9CC0DD'),
  outlined('M174 300V206H226V300', '#8A5E3A'),
  line('M150 96l12 26l-14 20l18 26l-10 30'),
  filled('M44 232Q90 214 112 244T166 262V300H44Z', '#C9B48E'),
  outlined('M44 254h24v12H44zM72 270h26v12H72zM104 284h24v12h-24z', '#B4604A'),
);

const blades = (i: number) => joints(`M${10 + i * 15} ${228 + ((i * 37) % 56)}q4 -18 8 0M${16 + i * 15} ${232 + ((i * 29) % 52)}q6 -22 2 -26`, '#5E7A35');

/** An overgrown garden. */
export const garden = scene(
  box(0, 0, 400, 300, '#BFD9EA'),
  filled('M0 150Q90 110 190 146T400 128V300H0Z', '#A9C07A'),
  filled('M0 190H400V300H0Z', '#8FAE5C'),
  outlined('M24 200V128H44V200M70 200V128H90V200M116 200V128H136V200M10 148H150M10 178H150', '#D9C29A'),
  outlinedBox(225, 148, 10, 58, '#7A5B3A'),
  outlined('M180 120Q176 70 226 66Q280 58 290 104Q306 146 254 156Q190 164 180 120Z', '#6F9145'),
  ...times(26, blades),
  outlined('M320 224L348 176H384V236H330Z', '#C8302E'),
  disc(336, 240, 11, '#30343A'),
  disc(376, 240, 11, '#30343A'),
  line('M348 176L322 138H306'),
);

/** A car with a dent in its door. */
export const car = scene(
  box(0, 0, 400, 300, '#D5D8DA'),
  box(0, 212, 400, 88, '#8C9094'),
  outlined('M-20 220V150Q10 130 60 126L110 70Q118 60 136 60H260Q280 60 292 74L330 124Q400 130 420 160V220Z', '#7C93AE'),
  outlined('M118 122L146 82H196V122ZM210 82H262L296 122H210Z', '#CFE2F2'),
  line('M203 122V214M203 140h-18'),
  outlinedDisc(70, 218, 38, '#2F3338'),
  outlinedDisc(70, 218, 17, '#C9CED2'),
  outlinedDisc(326, 218, 38, '#2F3338'),
  outlinedDisc(326, 218, 17, '#C9CED2'),
  outlined('M246 146q30 -14 50 6q-8 26 -36 22q-20 -8 -14 -28z', '#5F7590'),
  joints('M256 152l14 10l-6 10M276 150l6 14', '#E9EEF3'),
);
