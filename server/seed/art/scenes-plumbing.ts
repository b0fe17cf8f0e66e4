import {
  box,
  disc,
  filled,
  joints,
  line,
  outlined,
  outlinedBox,
  outlinedDisc,
  scene,
  shadedGround,
  times,
} from './pen.ts';

export const unions = (colour: string) => [
  outlinedBox(150, 82, 40, 15, colour, 3),
  outlinedBox(271, 71, 15, 42, colour, 3),
];

export const leak = scene(
  shadedGround('#E0D8C8', '#7C725F'),
  filled('M0 0H400V36H0Z', '#B0A48D'),
  filled('M0 236H400V300H0Z', '#7A6C55'),
  line('M0 236H400'),
  outlined('M120 0H280V16Q280 44 200 44T120 16Z', '#DDE3E6'),
  outlined(
    'M184 42V104Q184 140 216 140T248 104V96Q248 78 266 78H400V106H276V112Q276 170 216 170T156 104V42Z',
    '#E9ECEC',
  ),
  ...unions('#DDE3E6'),
  outlined('M60 0V150Q60 176 86 176H120V196H80Q40 196 40 150V0Z', '#B98B5E'),
  outlined('M32 96H68V116H32ZM50 96V84M38 84H62', '#9FA6AA'),
  outlined(
    'M170 168C166 176 166 184 172 184S178 176 170 168ZM176 196C171 206 171 216 178 216S185 206 176 196Z',
    '#6FB7E6',
  ),
  filled('M120 252Q176 232 236 250Q262 262 224 270Q160 282 122 268Q104 260 120 252Z', '#7FBEE8', 0.85),
  outlined('M300 300V190H372V300', '#C25B3C'),
  line('M296 190H376'),
);

export const drainPipe =
  'M256 92V150Q256 182 284 182T312 150V146H330V134H300V150Q300 170 284 170T268 150V92Z';

export const cabinet = scene(
  box(0, 0, 400, 300, '#E8DFCF'),
  box(0, 0, 400, 70, '#C9D6DA'),
  joints('M0 0H400M0 24H400M0 48H400M40 0V70M90 0V70M140 0V70M190 0V70M240 0V70M290 0V70M340 0V70', '#fff'),
  outlinedBox(0, 70, 400, 22, '#8C8377'),
  outlinedBox(30, 92, 340, 186, '#F7F1E4'),
  filled('M200 92H330L372 84V278H200Z', '#5E564A'),
  outlined('M36 98L194 110L188 290L30 276Z', '#E6DAC2'),
  filled('M31 232Q70 214 112 238T189 230L188 290L30 276Z', '#A97B4E', 0.75),
  joints('M44 262l20 -14l8 12M96 272l14 -18l12 14M150 282l10 -16', '#6B4A28'),
  outlined('M170 176l8 2l-10 34l-8 -3z', '#8C8377'),
  outlined('M330 100L388 78V284L330 270Z', '#E6DAC2'),
  outlined(drainPipe, '#D9DEDF'),
  outlined('M226 270L230 226H262L266 270Z', '#3F79B5'),
  outlined('M284 188c-5 7 -5 12 0 12s5 -5 0 -12zM284 206c-5 7 -5 12 0 12s5 -5 0 -12z', '#7FBEE8'),
  box(0, 278, 400, 22, '#B89E76'),
  filled('M204 264Q250 250 322 262V278H346Q366 290 300 294H120Q70 292 96 282L204 280Z', '#7FBEE8', 0.8),
);

export const valve = scene(
  box(0, 0, 400, 300, '#D8D3C6'),
  filled('M0 0H400V300H0Z', '#BDB6A6', 0.4),
  outlined('M0 134H400V170H0Z', '#B98B5E'),
  outlinedBox(168, 122, 64, 60, '#C9A24A'),
  outlinedBox(194, 86, 12, 36, '#8E979C'),
  outlined('M120 70H280Q290 70 290 80T280 90H120Q110 90 110 80T120 70Z', '#C8302E'),
  outlinedBox(300, 112, 74, 82, '#EEF1F1', 37),
  outlined('M318 138H356V154H318Z', '#fff'),
  joints('M327 138V154M337 138V154M346 138V154'),
  disc(337, 174, 8, '#C8302E'),
  line('M0 240H400', { opacity: 0.4 }),
);

export const bath = scene(
  box(0, 0, 400, 300, '#CFDCD6'),
  ...times(10, (i) => joints(`M${i * 44} 0V226`, '#fff')),
  ...times(6, (i) => joints(`M0 ${i * 44 - 6}H400`, '#fff')),
  filled('M176 0H308V82H264V126H220V82H176Z', '#C4AC86'),
  joints('M190 24l20 8M236 18l22 -6M276 46l16 10M230 100l18 4M196 60l16 -6', '#8E7650'),
  box(0, 226, 400, 74, '#9DA69C'),
  line('M0 226H400'),
  joints('M0 262H400M60 226L30 300M130 226L116 300M200 226V300M270 226L284 300M340 226L370 300', '#E3E8E2'),
  outlined('M56 150V62Q56 40 80 40T104 62H96Q96 48 80 48T64 62V150Z', '#C9CFCE'),
  outlined('M36 158H236Q230 254 194 254H78Q42 254 36 158Z', '#F4F1E6'),
  outlinedBox(24, 150, 224, 14, '#F4F1E6', 7),
  filled('M92 164q8 30 2 64q-10 -30 -12 -64z', '#B9824A', 0.75),
  outlined('M82 254L76 272H90L94 254ZM178 254L182 272H196L190 254Z', '#C9CFCE'),
  outlined('M286 168H392Q388 204 340 204T286 168Z', '#F4F1E6'),
  outlined('M326 203L330 266H350L354 203', '#F4F1E6'),
  outlined('M332 168V150H316V142H342V168Z', '#C9CFCE'),
  joints('M372 170l-10 14l6 8l-8 10', '#2A2D33'),
  filled('M300 284Q340 268 388 282Q396 292 360 294Q316 296 300 284Z', '#7FBEE8', 0.8),
);

export const tiledWall = [
  box(0, 0, 400, 300, '#D3E0E0'),
  ...times(9, (i) => joints(`M${i * 50} 0V300`, '#fff')),
  ...times(7, (i) => joints(`M0 ${i * 50}H400`, '#fff')),
];

export const boiler = scene(
  ...tiledWall,
  outlinedBox(130, 20, 140, 196, '#FAFAF7', 34),
  outlined('M155 214V265H85V306H95V275H165V214ZM235 214V306H245V214Z', '#B98B5E'),
  outlinedDisc(200, 164, 16, '#fff'),
  line('M200 164l7 -9', { colour: '#C8302E' }),
  outlined('M180 52H220V68H180Z', '#E4ECFA'),
  outlined('M196 222c-5 7 -5 12 0 12s5 -5 0 -12zM204 246c-5 7 -5 12 0 12s5 -5 0 -12z', '#6FB7E6'),
  filled('M150 216q20 18 100 0', '#B56B3A', 0.55),
);
