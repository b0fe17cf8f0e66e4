import { box, disc, filled, joints, line, outlined, outlinedBox, outlinedDisc, scene, times } from './pen.ts';

const slope = 0.2727;
const rowOfTiles = (row: number) =>
  joints(
    times(24, (i) => `M${i * 20 - 20} ${Math.round(226 + row * 26 - i * 20 * slope)}q10 12 20 -5`).join(''),
    '#7E3F28',
  );

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

export const facade = scene(
  box(0, 0, 400, 300, '#C9DAE8'),
  outlined('M40 300V70H360V300', '#F2DFB8'),
  outlined('M20 74L200 8L380 74Z', '#B4604A'),
  outlined(
    'M80 110H140V180H80ZM260 110H320V180H260ZM110 110V180M290 110V180M80 145H140M260 145H320',
    '#9CC0DD',
  ),
  outlined('M40 268H360V300H40Z', '#A9A294'),
  outlined('M174 300V206H226V300', '#3F79B5'),
  outlined('M74 182H146V196H74ZM254 182H326V196H254Z', '#8A5E3A'),
  ...times(6, (i) => disc(82 + i * 12, 178, 6, i % 2 ? '#C8302E' : '#6F9145')),
  ...times(6, (i) => disc(262 + i * 12, 178, 6, i % 2 ? '#6F9145' : '#C8302E')),
);

const flowers = ['#C8302E', '#FFDE6A', '#B97FC2'] as const;

export const garden = scene(
  box(0, 0, 400, 300, '#CFE4F2'),
  filled('M0 128Q90 92 190 124T400 108V300H0Z', '#B9CF8C'),
  filled('M0 178H400V300H0Z', '#8FC05E'),
  ...times(7, (i) =>
    filled(
      `M${200 + (i - 3.5) * 44} 178H${200 + (i - 3.5) * 44 + 22}L${200 + (i - 3.5) * 104 + 52} 300H${200 + (i - 3.5) * 104}Z`,
      '#9FCE70',
    ),
  ),
  ...times(7, (i) => outlined(`M${i * 58 - 8} 190V112L${i * 58 + 4} 98L${i * 58 + 16} 112V190Z`, '#F7F1E4')),
  outlined('M-10 128H410V138H-10ZM-10 164H410V174H-10Z', '#F7F1E4'),
  outlinedBox(64, 90, 16, 108, '#8A6A45'),
  outlined('M14 76Q14 28 72 28Q130 28 130 76Q130 112 72 112Q14 112 14 76Z', '#6F9F4B'),
  outlinedBox(34, 196, 76, 12, '#B89A6E', 6),
  outlined('M220 300Q232 236 282 190H338Q306 236 304 300Z', '#DDD6C6'),
  joints('M224 276H304M234 248H308M250 222H318M268 202H330', '#A29A88'),
  outlined('M318 300Q322 252 350 214H410V300Z', '#7A5B3A'),
  ...times(3, (row) =>
    times(4, (i) => [
      disc(350 + i * 22 - row * 8, 228 + row * 28, 12, '#5F8A3C'),
      disc(350 + i * 22 - row * 8, 224 + row * 28, 6, flowers[(i + row) % 3] ?? ''),
    ]).flat(),
  ).flat(),
  outlined(
    'M150 244h66v10h-66zM158 254h8v24h-8zM200 254h8v24h-8zM150 214h66v10h-66zM156 224h6v20h-6zM204 224h6v20h-6z',
    '#C89A5C',
  ),
);

export const car = scene(
  box(0, 0, 400, 300, '#D5D8DA'),
  box(0, 212, 400, 88, '#8C9094'),
  outlined(
    'M-20 220V150Q10 130 60 126L110 70Q118 60 136 60H260Q280 60 292 74L330 124Q400 130 420 160V220Z',
    '#3F79B5',
  ),
  outlined('M118 122L146 82H196V122ZM210 82H262L296 122H210Z', '#CFE2F2'),
  line('M203 122V214M203 140h-18M300 140h-18'),
  outlinedDisc(70, 218, 38, '#2F3338'),
  outlinedDisc(70, 218, 17, '#C9CED2'),
  outlinedDisc(326, 218, 38, '#2F3338'),
  outlinedDisc(326, 218, 17, '#C9CED2'),
  line('M40 150Q120 138 200 138M216 138Q290 138 352 146', { colour: '#E9EEF3' }),
  filled('M146 118L168 86H184L158 118ZM224 118L240 86H250L236 118Z', '#fff', 0.7),
);

export const panel = scene(
  box(0, 0, 400, 300, '#E4DDD0'),
  outlinedBox(60, 30, 280, 240, '#FFFFFF', 6),
  outlinedBox(84, 62, 232, 76, '#E7EAEB'),
  outlinedBox(84, 164, 232, 76, '#E7EAEB'),
  ...times(7, (i) => [
    outlinedBox(88 + i * 32, 68, 29, 64, '#fff'),
    box(96 + i * 32, 84, 13, 18, '#30343A'),
  ]).flat(),
  ...times(7, (i) => [
    outlinedBox(88 + i * 32, 170, 29, 64, '#fff'),
    box(96 + i * 32, 186, 13, 18, '#3F79B5'),
  ]).flat(),
  box(92, 148, 220, 5, '#3F7F5A'),
  box(92, 250, 220, 5, '#3F7F5A'),
);

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

export const bath = scene(
  box(0, 0, 400, 226, '#E7EEEC'),
  ...times(6, (i) => joints(`M0 ${i * 38 + 34}H400`, '#C3D3D0')),
  ...times(6, (i) =>
    times(4, (j) => joints(`M${j * 120 + (i % 2 ? 20 : 80)} ${i * 38 - 4}v38`, '#C3D3D0')),
  ).flat(),
  box(0, 226, 400, 74, '#8F8679'),
  line('M0 226H400'),
  joints('M0 258H400M70 226L20 300M160 226L140 300M250 226L262 300M340 226L384 300', '#B7AFA2'),
  outlinedBox(18, 38, 226, 190, '#D3E6F1'),
  line('M132 38V228M116 130v26M148 130v26'),
  joints('M34 190L104 70M60 196L116 100M160 190L226 76', '#fff'),
  outlined('M52 38V24H92M78 24h28v10H78z', '#D9DEDF'),
  outlinedBox(8, 226, 246, 16, '#FFFFFF', 4),
  outlinedBox(290, 40, 84, 84, '#CFE2F2', 42),
  joints('M308 92L342 56M326 104L360 68', '#fff'),
  outlinedBox(274, 172, 116, 62, '#C89A5C'),
  line('M332 172V234M318 196v14M346 196v14'),
  outlinedBox(266, 160, 132, 14, '#FFFFFF', 4),
  outlined('M326 160V136H306V144H318V160Z', '#1B1F27'),
  outlined('M372 160v-14h12v14zM378 146q-12 -8 -8 -20q8 4 8 14q2 -12 10 -14q2 12 -10 20', '#7F9E57'),
);
