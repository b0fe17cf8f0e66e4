import type { ReactNode } from 'react';

const frame = (viewBox: string, lines: ReactNode) => (
  <svg className="ink-drawing" viewBox={viewBox} aria-hidden>
    {lines}
  </svg>
);

const caron = (d: string) => <path className="marker" d={d} />;
const ground = <path d="M0 132H240" />;

/** Drawings on a ground line, for places that are empty (DESIGN.md, Empty). */
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
  talk: frame(
    '0 0 240 150',
    <>
      {ground}
      <path className="filled" d="M40 132V60q0 -12 12 -12h84q12 0 12 12v32q0 12 -12 12H72l-18 16z" />
      <path className="filled-blue" d="M168 132v-12l-2 -2q-10 0 -10 -10V86q0 -10 10 -10h32q10 0 10 10v22q0 10 -10 10h-12z" />
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
      <path className="filled" d="M120 34l17 36l39 5l-28 27.500l7 39l-35 -18.500l-35 18.500l7 -39l-28 -27.500l39 -5z" transform="translate(0 -9.500)" />
      <path className="thin" d="M206 132V34M200 40l12 -12M200 138l12 -12" />
      {caron('M160 22l9 10l18 -22')}
    </>,
  ),
  /** 404: a house not drawn yet, beside one that stands. */
  unbuilt: frame(
    '0 0 520 250',
    <>
      <path className="ground" d="M0 214H520" />
      <path
        className="hatched"
        d="M0 240l26 -26M40 240l26 -26M80 240l26 -26M120 240l26 -26M160 240l26 -26M200 240l26 -26M240 240l26 -26M280 240l26 -26M320 240l26 -26M360 240l26 -26M400 240l26 -26M440 240l26 -26M480 240l26 -26"
      />
      <path className="filled" d="M96 214V110H196V214" />
      <path d="M80 116L146 62L212 116" />
      <path className="filled-door" d="M128 214V160H164V214" />
      <path className="dashed" d="M308 214V110H424V214M292 116L366 56L440 116M344 214V160H384V214" />
      <path className="thin" d="M460 214V56M452 64l16 -16M452 222l16 -16M448 56h24" />
      <path className="roof" d="M232 214l10 -34l10 34M234 200h16" />
      <text x="366" y="98">
        ?
      </text>
      {caron('M136 40l11 12l22 -28')}
    </>,
  ),
  /** An error: a house whose roof has slipped. */
  slipped: frame(
    '0 0 520 250',
    <>
      <path className="ground" d="M0 214H520" />
      <path
        className="hatched"
        d="M0 240l26 -26M40 240l26 -26M80 240l26 -26M120 240l26 -26M160 240l26 -26M200 240l26 -26M240 240l26 -26M280 240l26 -26M320 240l26 -26M360 240l26 -26M400 240l26 -26M440 240l26 -26M480 240l26 -26"
      />
      <path className="filled" d="M190 214V118H330V214Z" />
      <path className="thin" d="M236 118l10 22l-16 18l14 22l-10 34" />
      <path className="filled-door" d="M268 214V164H304V214" />
      <g transform="rotate(-11 260 80)">
        <path className="filled-roof" d="M170 112L260 44L350 112Z" />
        <path className="thin" d="M196 108q6 -12 16 -12t16 12M228 108q6 -12 16 -12t16 12M260 108q6 -12 16 -12t16 12M292 108q6 -12 16 -12t16 12" />
      </g>
      <path className="thin" d="M372 96l16 -10M376 118h18M366 76l8 -16M150 132l-16 6M146 112h-16" />
      <path className="filled-wall" d="M112 214V196H134V214M92 214V200H112V214M102 200V184H124V196" />
      <path d="M396 214l14 -52M428 214l-14 -52M402 196h20M406 180h12" />
      {caron('M150 52l11 12l22 -28')}
    </>,
  ),
} as const;
