import { box, disc, filled, joints, line, outlined, outlinedBox, outlinedDisc, scene, times } from './pen.ts';
import { tiledWall } from './scenes-plumbing.ts';

const slope = 0.2727;
const rowOfTiles = (row: number) => joints(times(24, (i) => `M${i * 20 - 20} ${Math.round(226 + row * 26 - i * 20 * slope)}q10 12 20 -5`).join(''), '#7E3F28');

/** A roof with whole tiles, a new chimney and a gutter. */
export const roof = scene(
  box(0, 0, 400, 300, '#BCD3E6'),
  outlined('M-20 210L420 90V320H-20Z', '#C8724E'),
  ...times(7, rowOfTiles),
  outlined('M232 176V40H318V150', '#B4604A'),
  joints('M232 66H318M232 92H318M232 118H318M260 40V66M290 66V92M260 92V118M290 118V146', '#7E3F28'),
  outlinedBox(222, 26, 106, 16, '#D9D4C8'),
  outlined('M222 178L328 150V164L222 194Z', '#3F4A52'),
  outlined('M60 210L150 186V230L60 254Z', '#CFE2F2'),
  line('M105 198V242M60 232L150 208'),
);

/** A facade after the work: even plaster, a plinth, window boxes. */
export const facade = scene(
  box(0, 0, 400, 300, '#C9DAE8'),
  outlined('M40 300V70H360V300', '#F2DFB8'),
  outlined('M20 74L200 8L380 74Z', '#B4604A'),
  outlined('M80 110H140V180H80ZM260 110H320V180H260ZM110 110V180M290 110V180M80 145H140M260 145H320', '#9CC0DD'),
  outlined('M40 268H360V300H40Z', '#A9A294'),
  outlined('M174 300V206H226V300', '#3F79B5'),
  outlined('M74 182H146V196H74ZM254 182H326V196H254Z', '#8A5E3A'),
  ...times(6, (i) => disc(82 + i * 12, 178, 6, i % 2 ? '#C8302E' : '#6F9145')),
  ...times(6, (i) => disc(262 + i * 12, 178, 6, i % 2 ? '#6F9145' : '#C8302E')),
);

/** A garden with a cut lawn, a path and a bed. */
export const garden = scene(
  box(0, 0, 400, 300, '#BFD9EA'),
  filled('M0 150Q90 110 190 146T400 128V300H0Z', '#A9C07A'),
  filled('M0 190H400V300H0Z', '#8FBF5F'),
  ...times(5, (i) => filled(`M${i * 90 - 40} 190H${i * 90 + 5}L${i * 110 - 20} 300H${i * 110 - 90}Z`, '#9CCB6C')),
  outlined('M24 200V128H44V200M70 200V128H90V200M116 200V128H136V200M10 148H150M10 178H150', '#F1E8D6'),
  outlinedBox(225, 148, 10, 58, '#7A5B3A'),
  outlined('M184 116Q186 72 230 70Q278 70 282 112Q284 152 232 154Q184 152 184 116Z', '#6F9145'),
  outlined('M300 300Q306 240 350 196H384Q352 244 352 300Z', '#D9D4C8'),
  joints('M306 268H352M316 240H360M332 218H370', '#8C8377'),
  ...times(7, (i) => disc(176 + i * 17, 214, 7, ['#C8302E', '#FFDE6A', '#B97FC2'][i % 3] ?? '#C8302E')),
);

/** A car with a smooth door. */
export const car = scene(
  box(0, 0, 400, 300, '#D5D8DA'),
  box(0, 212, 400, 88, '#8C9094'),
  outlined('M-20 220V150Q10 130 60 126L110 70Q118 60 136 60H260Q280 60 292 74L330 124Q400 130 420 160V220Z', '#7C93AE'),
  outlined('M118 122L146 82H196V122ZM210 82H262L296 122H210Z', '#CFE2F2'),
  line('M203 122V214M203 140h-18M300 140h-18'),
  outlinedDisc(70, 218, 38, '#2F3338'),
  outlinedDisc(70, 218, 17, '#C9CED2'),
  outlinedDisc(326, 218, 38, '#2F3338'),
  outlinedDisc(326, 218, 17, '#C9CED2'),
  line('M40 150Q120 138 200 138', { colour: '#E9EEF3' }),
);

/** A fuse box in order, its circuits named. */
export const panel = scene(
  box(0, 0, 400, 300, '#E4DDD0'),
  outlinedBox(60, 30, 280, 240, '#FFFFFF', 6),
  outlinedBox(84, 62, 232, 76, '#E7EAEB'),
  outlinedBox(84, 164, 232, 76, '#E7EAEB'),
  ...times(7, (i) => [outlinedBox(88 + i * 32, 68, 29, 64, '#fff'), box(96 + i * 32, 84, 13, 18, '#30343A')]).flat(),
  ...times(7, (i) => [outlinedBox(88 + i * 32, 170, 29, 64, '#fff'), box(96 + i * 32, 186, 13, 18, '#3F79B5')]).flat(),
  box(92, 148, 220, 5, '#3F7F5A'),
  box(92, 250, 220, 5, '#3F7F5A'),
);

/** A room with a new floor and skirting. */
export const floor = scene(
  box(0, 0, 400, 130, '#F0E9DC'),
  outlinedBox(0, 112, 400, 18, '#fff'),
  box(0, 130, 400, 170, '#DDB67E'),
  ...times(9, (i) => joints(`M${200 + (i - 4) * 30} 130L${200 + (i - 4) * 110} 300`, '#B98F5A')),
  joints('M120 160H180M230 175H290M60 210H150M260 225H350M110 265H200', '#B98F5A'),
  outlinedBox(250, 14, 110, 98, '#CFE2F2'),
  line('M305 14V112M250 62H360'),
  outlined('M40 236V176Q40 160 56 160H150Q166 160 166 176V236Z', '#7C93AE'),
  line('M52 236V252M154 236V252M40 204H166'),
);

/** A dry corner with fresh paint. */
export const mould = scene(
  box(0, 0, 210, 300, '#FBF7EE'),
  box(210, 0, 190, 300, '#EFE8DA'),
  line('M210 0V262'),
  outlined('M0 284L210 262L400 290V300H0Z', '#B98F5F'),
  line('M0 270L210 248L400 276'),
  outlinedBox(300, 120, 70, 96, '#FFFFFF'),
  line('M312 120V216M326 120V216M340 120V216M354 120V216'),
  outlinedBox(60, 70, 90, 70, '#B7D5EA'),
  line('M60 120L92 96L118 120L132 108L150 124'),
);

/** A new roller blind, half down and straight. */
export const blind = scene(
  box(0, 0, 400, 300, '#E6DDCB'),
  outlinedBox(90, 36, 220, 206, '#F8F5EC'),
  outlinedBox(106, 84, 88, 142, '#B7D5EA'),
  outlinedBox(206, 84, 88, 142, '#B7D5EA'),
  outlined('M98 46H302V136H98Z', '#DAD4C6'),
  ...times(6, (i) => joints(`M98 ${60 + i * 13}H302`, '#A79E8D')),
  outlinedBox(98, 132, 204, 8, '#8F8674'),
  outlined('M70 242H330V258H70Z', '#fff'),
  line('M322 60V204'),
  outlinedDisc(322, 208, 5, '#fff'),
);

/** A painted wall with a picture on it. */
export const wall = scene(
  box(0, 0, 400, 236, '#B9CDB4'),
  box(0, 236, 400, 64, '#D9C29A'),
  outlinedBox(0, 226, 400, 12, '#fff'),
  outlinedBox(60, 50, 120, 90, '#F7F1E4'),
  filled('M66 134L104 92L128 116L146 102L174 134Z', '#7C93AE'),
  disc(150, 74, 10, '#FFDE6A'),
  outlined('M250 226V150Q250 136 264 136H344Q358 136 358 150V226Z', '#C8724E'),
  line('M250 184H358M262 226V240M346 226V240'),
  outlined('M216 226V120M200 120H232L226 88H206Z', '#FFDE6A'),
);

/** A bathroom after the work. */
export const bath = scene(
  ...tiledWall,
  outlined('M150 196H380V230Q380 266 340 266H190Q150 266 150 230Z', '#FFFFFF'),
  line('M176 266V280M354 266V280M150 208H380'),
  outlined('M330 196V120Q330 104 346 104H360', 'none'),
  outlinedBox(352, 98, 22, 12, '#D9DEDF'),
  outlinedBox(24, 170, 96, 24, '#fff', 6),
  outlined('M54 194H90L84 280H60Z', '#fff'),
  line('M72 170V150H88'),
  outlinedBox(36, 44, 72, 84, '#CFE2F2', 6),
  filled('M46 108L82 60H92L56 108ZM64 108L96 66V76L72 108Z', '#fff', 0.8),
);
