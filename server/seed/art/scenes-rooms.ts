import { box, disc, filled, joints, line, outlined, outlinedBox, outlinedDisc, scene, times } from './pen.ts';

export const panel = scene(
  box(0, 0, 400, 300, '#DDD3C2'),
  outlinedBox(44, 24, 232, 250, '#E9E2D0', 4),
  outlined('M276 24L372 6V292L276 274Z', '#F4EFE2'),
  outlinedBox(352, 136, 8, 34, '#8E979C', 4),
  outlinedBox(62, 44, 196, 92, '#B7AE9B'),
  ...times(4, (i) => [
    outlinedBox(72 + i * 46, 54, 38, 72, '#F1ECE0', 4),
    outlinedDisc(91 + i * 46, 90, 13, i === 2 ? '#4A423A' : '#FFFFFF'),
  ]).flat(),
  filled(
    'M146 46Q166 26 196 44Q212 74 198 110Q206 136 176 130Q144 138 152 104Q136 74 146 46Z',
    '#3B2B22',
    0.45,
  ),
  outlinedBox(62, 160, 104, 92, '#FFFFFF'),
  outlinedDisc(114, 196, 24, '#F6F5F0'),
  joints('M114 196L128 180M98 238H130'),
  line('M176 156Q184 196 204 186T232 214Q240 236 262 232', { colour: '#C8302E' }),
  line('M196 156Q192 190 216 204T222 250', { colour: '#3F79B5' }),
  line('M216 156Q236 176 226 196T250 252', { colour: '#5E7A35' }),
  disc(262, 232, 5, '#C9A24A'),
  disc(222, 250, 5, '#C9A24A'),
  disc(250, 252, 5, '#C9A24A'),
);

export const floor = scene(
  box(0, 0, 400, 130, '#E6DCC8'),
  outlinedBox(0, 118, 400, 12, '#D9CFBC'),
  box(0, 130, 400, 170, '#A98155'),
  ...times(9, (i) => joints(`M${200 + (i - 4) * 30} 130L${200 + (i - 4) * 110} 300`, '#6B4A28')),
  joints('M0 160H120M180 150H280M60 200H230M260 190H400M0 250H150M220 240H400', '#6B4A28'),
  outlinedBox(250, 14, 110, 104, '#CFE2F2'),
  line('M305 14V118M250 62H360'),
  outlined('M60 118V24H130V118', '#F4EFE2'),
  outlinedBox(116, 70, 6, 14, '#8E979C', 3),
  outlined('M118 196H262L290 244H92Z', '#7D746A'),
  joints('M108 214H272M98 232H282M150 196L132 244M230 196L246 244', '#54483C'),
  outlined('M226 262L330 240L342 258L238 282Z', '#C99B62'),
  joints('M260 268l18 -4M292 260l20 -4', '#6B4A28'),
  outlined('M56 208L108 196L114 208L62 222Z', '#C99B62'),
  filled('M300 168q34 -10 60 2q14 14 -22 16t-38 -18z', '#5E4630', 0.5),
);

const spore = (i: number) => {
  const [angle, radius] = [i * 2.4, 8 + i * 2.1];
  const top = Math.max(4, 44 + Math.sin(angle) * radius * 0.75);
  return disc(
    Math.round(210 + Math.cos(angle) * radius * 1.15),
    Math.round(top),
    3 + ((i * 7) % 11),
    '#4F5A46',
    Number((0.5 - i * 0.008).toFixed(2)),
  );
};

export const mould = scene(
  box(0, 0, 210, 300, '#EFE8DA'),
  box(210, 0, 190, 300, '#DFD6C5'),
  line('M210 0V262'),
  outlined('M0 284L210 262L400 290V300H0Z', '#B98F5F'),
  line('M0 270L210 248L400 276'),
  ...times(46, spore),
  outlinedBox(300, 120, 70, 96, '#F7F3E8'),
  line('M312 120V216M326 120V216M340 120V216M354 120V216'),
);

export const blind = scene(
  box(0, 0, 400, 300, '#E6DDCB'),
  outlinedBox(90, 36, 220, 206, '#F8F5EC'),
  outlinedBox(106, 84, 88, 142, '#B7D5EA'),
  outlinedBox(206, 84, 88, 142, '#B7D5EA'),
  outlined('M98 46H302V84L98 104Z', '#CFC6B3'),
  joints('M98 56L302 54M98 66L302 60M98 78L302 68M98 90L302 76', '#8F8674'),
  outlined('M70 242H330V258H70Z', '#fff'),
  line('M322 60V180M322 180q-8 20 4 34'),
  outlinedBox(196, 146, 8, 22, '#D9DEDF', 4),
  outlined('M150 226V180q-18 -4 -20 -22q20 0 24 18q4 -22 22 -24q2 22 -20 30v44', '#7F9E57'),
);

export const boxes = scene(
  box(0, 0, 400, 216, '#ECE5D6'),
  box(0, 216, 400, 84, '#C19A67'),
  line('M0 216H400'),
  outlined('M40 250V150H150V250Z', '#D3A86C'),
  outlined('M84 150h22v34H84z', '#EAD9B4'),
  outlined('M60 150V86H140V150', '#C89A5C'),
  outlined('M92 86h16v26H92z', '#EAD9B4'),
  outlined('M168 256V176H262V256Z', '#C89A5C'),
  outlined('M206 176h18v30h-18z', '#EAD9B4'),
  outlined('M290 250V96Q290 84 302 84H352Q364 84 364 96V250Z', '#F4F4F0'),
  line('M290 150H364M302 132V112M302 168V196'),
  outlined('M180 120q30 -34 60 0v56h-60z', '#8FB08A'),
);

export const wall = scene(
  box(0, 0, 400, 236, '#F2ECE0'),
  filled('M0 0H236Q244 60 228 110T240 236H0Z', '#B9CDB4'),
  box(0, 236, 400, 64, '#E9E2D3'),
  line('M0 236H400'),
  outlined('M210 40H284V72H210Z', '#8FB08A'),
  line('M284 56H300V92H250V130'),
  outlinedBox(242, 130, 16, 54, '#C25B3C'),
  outlined('M320 268L328 214H384L392 268Z', '#D9DEDF'),
  line('M326 214q30 -34 60 0'),
  box(328, 220, 56, 8, '#8FB08A'),
  filled('M20 300L36 258H150L168 300Z', '#CFE2F2', 0.8),
  line('M60 60l18 26l-8 18l14 24'),
);
