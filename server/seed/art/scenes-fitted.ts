import { box, joints, line, outlined, outlinedBox, scene, shadedGround, times } from './pen.ts';

const chrome = '#D9DEDF';
const porcelain = '#FFFFFF';

export const basin = scene(
  box(0, 0, 400, 300, '#E6EFEC'),
  ...times(6, (row) => joints(`M0 ${row * 36 + 12}H400`, '#fff')),
  ...times(9, (column) => joints(`M${column * 50 + 10} 0V228`, '#fff')),
  outlinedBox(118, 14, 164, 108, '#CFE2F2', 6),
  line('M142 96L196 32M176 104L222 50', { colour: '#FFFFFF' }),
  outlinedBox(300, 60, 74, 9, '#C89A5C'),
  outlined('M314 60V36H334V60Z', '#9FC7B4'),
  outlined('M346 60V42H360V60Z', '#F2DFB8'),
  outlined('M190 168V138Q190 128 200 128H236V140H212V168Z', chrome),
  outlinedBox(182, 164, 38, 8, chrome, 4),
  outlined('M92 172H308Q306 220 262 226H138Q94 220 92 172Z', porcelain),
  outlinedBox(84, 166, 232, 14, porcelain, 7),
  outlined('M128 226H272V284H128Z', '#C89A5C'),
  line('M200 226V284M184 250V262M216 250V262'),
  box(0, 284, 400, 16, '#A9B2A8'),
  line('M0 284H400'),
  outlined('M40 184H76V240Q58 250 40 240Z', '#7FA6C9'),
  line('M34 184H82'),
);

export const manifold = scene(
  shadedGround('#EFE8DA', '#DDD3C0'),
  outlinedBox(38, 30, 324, 240, '#FBFBF8', 4),
  outlinedBox(52, 44, 296, 212, '#C9CFCE', 2),
  ...times(4, (tap) =>
    outlined(`M${123 + tap * 50} 110H${133 + tap * 50}V256H${123 + tap * 50}Z`, '#7FA6C9'),
  ),
  ...times(4, (tap) =>
    outlined(`M${149 + tap * 50} 196H${159 + tap * 50}V256H${149 + tap * 50}Z`, '#E3A08F'),
  ),
  ...[
    { top: 84, colour: '#3F79B5', first: 118 },
    { top: 168, colour: '#C8302E', first: 144 },
  ].flatMap(({ top, colour, first }) => [
    outlinedBox(64, top, 262, 20, '#C9A24A', 6),
    outlinedBox(70, top - 6, 22, 32, '#C9A24A', 3),
    outlined(`M74 ${top - 6}V${top - 22}H88V${top - 6}Z`, '#8E979C'),
    outlinedBox(58, top - 30, 46, 9, colour, 4),
    ...times(4, (tap) => outlinedBox(first + tap * 50, top - 10, 20, 12, colour, 3)),
    ...times(4, (tap) => outlinedBox(first + 2 + tap * 50, top + 20, 16, 12, '#8E979C', 2)),
  ]),
  outlinedBox(332, 88, 24, 92, '#EEF1F1', 12),
);
