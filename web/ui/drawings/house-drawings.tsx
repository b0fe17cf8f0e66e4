import { caron, inkDrawing as frame } from './ink-drawing.tsx';

export const houseDrawings = {
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
        <path
          className="thin"
          d="M196 108q6 -12 16 -12t16 12M228 108q6 -12 16 -12t16 12M260 108q6 -12 16 -12t16 12M292 108q6 -12 16 -12t16 12"
        />
      </g>
      <path className="thin" d="M372 96l16 -10M376 118h18M366 76l8 -16M150 132l-16 6M146 112h-16" />
      <path className="filled-wall" d="M112 214V196H134V214M92 214V200H112V214M102 200V184H124V196" />
      <path d="M396 214l14 -52M428 214l-14 -52M402 196h20M406 180h12" />
      {caron('M150 52l11 12l22 -28')}
    </>,
  ),
} as const;
