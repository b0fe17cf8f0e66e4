import { caron, inkDrawing as frame } from './ink-drawing.tsx';

const ground = <path d="M0 132H240" />;

export const drawings = {
  sheet: frame(
    '0 0 240 150',
    <>
      {ground}
      <path className="dashed" d="M52 132V34H188V132" />
      <path className="soft" d="M70 54H150M70 72H170M70 90H128" />
      <path className="thin" d="M206 132V34M200 40l12 -12M200 138l12 -12" />
      {caron('M96 14l10 11l20 -24')}
    </>,
  ),
  chat: frame(
    '0 0 240 150',
    <>
      {ground}
      <path className="filled" d="M40 132V60q0 -12 12 -12h84q12 0 12 12v32q0 12 -12 12H72l-18 16z" />
      <path
        className="filled-blue"
        d="M168 132v-12l-2 -2q-10 0 -10 -10V86q0 -10 10 -10h32q10 0 10 10v22q0 10 -10 10h-12z"
      />
      <path className="soft" d="M62 68h60M62 84h38" />
      {caron('M158 34l9 10l18 -22')}
    </>,
  ),
  bell: frame(
    '0 0 240 150',
    <>
      {ground}
      <path className="filled" d="M82 112q10 -10 10 -26V66q0 -28 28 -28t28 28v20q0 16 10 26z" />
      <path d="M120 38V28M108 112q2 12 12 12t12 -12" />
      <path className="soft" d="M62 62q2 -18 14 -28M178 62q-2 -18 -14 -28" />
      {caron('M160 20l8 9l16 -20')}
    </>,
  ),
  lens: frame(
    '0 0 240 150',
    <>
      {ground}
      <circle className="filled" cx="112" cy="70" r="44" />
      <path className="handle" d="M144 102l38 30" />
      <path d="M96 58q2 -14 16 -14t16 13q0 10 -16 16v8M112 92v1" />
      {caron('M160 20l8 9l16 -20')}
    </>,
  ),
  star: frame(
    '0 0 240 150',
    <>
      {ground}
      <path
        className="filled"
        d="M120 34l17 36l39 5l-28 27.500l7 39l-35 -18.500l-35 18.500l7 -39l-28 -27.500l39 -5z"
        transform="translate(0 -9.500)"
      />
      <path className="thin" d="M206 132V34M200 40l12 -12M200 138l12 -12" />
      {caron('M160 22l9 10l18 -22')}
    </>,
  ),
} as const;
