import { box, disc, filled, joints, line, outlined, outlinedBox, outlinedDisc, scene, times } from './pen.ts';

const slope = 0.2727;

const rowOfTiles = (row: number) => {
  const tile = (i: number) => `M${i * 20 - 20} ${Math.round(226 + row * 26 - i * 20 * slope)}q10 12 20 -5`;
  return joints(times(24, tile).join(''), '#7E3F28');
};

export const roof = scene(
  box(0, 0, 400, 300, '#A9BCCB'),
  filled('M0 60Q40 24 90 46Q130 10 180 48Q200 66 170 78H20Q-10 78 0 60Z', '#8FA3B3'),
  outlined('M-20 210L420 90V320H-20Z', '#A4614A'),
  ...times(7, rowOfTiles),
  outlined('M96 214L226 178L240 226L206 240L214 268L128 290L116 252L84 246Z', '#4A3A2E'),
  ...times(4, (i) =>
    outlined(
      `M${92 + i * 6} ${222 + i * 20}L${226 + i * 2} ${185 + i * 20}V${194 + i * 20}L${92 + i * 6} ${231 + i * 20}Z`,
      '#C9A06B',
    ),
  ),
  outlined('M232 176V64L250 52L262 66L280 44L296 60L318 48V150', '#9A5443'),
  joints('M232 92H318M232 118H318M260 92V118M290 118V146M276 66V92', '#5E2F20'),
  outlined('M222 178L328 150V164L222 194Z', '#8E7A66'),
  outlined('M300 222l26 -8l6 18l-26 8zM262 262l24 -2l2 20l-24 2zM338 262l22 -10l10 16l-22 10z', '#C8724E'),
);

export const facade = scene(
  box(0, 0, 400, 300, '#C9DAE8'),
  outlined('M40 300V70H360V300', '#E9E0CC'),
  outlined('M20 74L200 8L380 74Z', '#B4604A'),
  outlined(
    'M80 110H140V180H80ZM260 110H320V180H260ZM110 110V180M290 110V180M80 145H140M260 145H320',
    '#9CC0DD',
  ),
  outlined('M174 300V206H226V300', '#8A5E3A'),
  line('M150 96l12 26l-14 20l18 26l-10 30'),
  filled('M44 232Q90 214 112 244T166 262V300H44Z', '#C9B48E'),
  outlined('M44 254h24v12H44zM72 270h26v12H72zM104 284h24v12h-24z', '#B4604A'),
);

const blade = (i: number) =>
  `M${4 + i * 13} ${262 + ((i * 37) % 40)}q${i % 2 ? 7 : -7} -16 ${i % 2 ? 2 : -3} -${26 + ((i * 11) % 16)}`;

export const garden = scene(
  box(0, 0, 400, 300, '#BFD9EA'),
  filled('M0 128Q90 92 190 124T400 108V300H0Z', '#A9C07A'),
  filled('M0 178H400V300H0Z', '#7F9A4E'),
  ...times(7, (i) =>
    outlined(`M${i * 58 - 8} ${i === 2 ? 200 : 190}V112L${i * 58 + 4} 98L${i * 58 + 16} 112V190Z`, '#C9AE84'),
  ),
  outlined(
    'M-10 128H100L112 136H-10ZM126 140L240 122V132L126 150ZM240 124H410V134H240ZM-10 164H410V174H-10Z',
    '#B89A6E',
  ),
  outlinedBox(64, 90, 16, 116, '#7A5B3A'),
  outlined(
    'M6 84Q-2 32 44 30Q70 -2 108 22Q150 30 140 76Q136 112 92 106Q66 124 40 108Q10 112 6 84Z',
    '#5F7E3A',
  ),
  joints('M30 66q10 -12 20 0M70 44q10 -12 20 0M92 80q10 -12 20 0M54 92q8 -10 16 0', '#3F5726'),
  filled('M0 204Q30 186 60 204T130 202T200 206T270 200T340 206T410 200V300H0Z', '#6F8C40'),
  ...times(32, (i) => joints(blade(i), i % 3 ? '#3F5726' : '#A9C07A')),
  outlined(
    'M236 250Q228 206 268 204Q286 180 314 198Q356 192 356 232Q372 262 330 266H262Q240 268 236 250Z',
    '#54703A',
  ),
  ...times(6, (i) => disc(262 + i * 17, 222 + ((i * 23) % 30), 4, '#C79BCB')),
  line('M196 300Q206 250 194 226M194 226l-12 -10M194 226l12 -12M200 256l16 -12M203 272l-18 -12'),
);

export const car = scene(
  box(0, 0, 400, 300, '#D5D8DA'),
  box(0, 212, 400, 88, '#8C9094'),
  outlined(
    'M-20 220V150Q10 130 60 126L110 70Q118 60 136 60H260Q280 60 292 74L330 124Q400 130 420 160V220Z',
    '#6F86A1',
  ),
  outlined('M118 122L146 82H196V122ZM210 82H262L296 122H210Z', '#CFE2F2'),
  line('M203 122V214M203 140h-18'),
  joints('M216 88l20 34M232 84l-10 26M228 104l18 8M222 110l-8 8', '#7C8A96'),
  outlinedDisc(70, 218, 38, '#2F3338'),
  outlinedDisc(70, 218, 17, '#C9CED2'),
  outlinedDisc(326, 218, 38, '#2F3338'),
  outlinedDisc(326, 218, 17, '#C9CED2'),
  outlined('M216 140Q250 128 290 140Q304 166 282 190Q248 206 222 192Q206 166 216 140Z', '#4F647C'),
  filled('M232 152Q254 142 278 152Q284 170 270 180Q250 188 236 178Q228 166 232 152Z', '#3D4F64'),
  joints('M226 150l22 14l-8 14M272 146l-8 22l14 10M248 164l16 4', '#E9EEF3'),
  joints('M96 152L196 160M110 164L190 170M128 176L176 178', '#E9EEF3'),
  filled('M340 128q34 4 56 18l-22 10q-30 -6 -34 -28z', '#B56B3A', 0.7),
);
