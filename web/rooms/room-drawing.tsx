import { type CSSProperties, useEffect, useRef } from 'react';
import type { RoomKey } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import type { RoomDrawing as Drawing, MarkPlace } from './drawings/drawing.ts';
import { drawings } from './drawings.ts';

// The server loads all drawings at startup, because they are part of the HTML. The browser loads a room's
// chunk only when it renders the room's page itself.
const drawn: Partial<Record<RoomKey, Drawing>> =
  typeof document === 'undefined'
    ? Object.fromEntries(
        await Promise.all(Object.entries(drawings).map(async ([key, of]) => [key, await of()] as const)),
      )
    : {};

export interface Mark {
  key: string;
  name: string;
  to: string;
  /** True if the link opens a choice on the same page. */
  stays: boolean;
  chosen: boolean;
  lit: boolean;
  wide: MarkPlace;
  narrow: MarkPlace;
}

const widths = {
  wide: { box: '0 0 880 650', ring: 15, hit: 24 },
  narrow: { box: '0 0 390 412', ring: 14, hit: 22 },
} as const;
type Width = keyof typeof widths;

interface Props {
  room: RoomKey;
  label: string;
  marks: readonly Mark[];
}

export const RoomDrawing = (props: Props) => (
  <div className="room-drawing">
    <InWidth {...props} width="wide" />
    <InWidth {...props} width="narrow" />
  </div>
);

function InWidth({ room, label, marks, width }: Props & { width: Width }) {
  const lines = useRef<SVGGElement>(null);
  useEffect(() => {
    if (!lines.current) return;
    void draw(lines.current, room, width);
    void settle(lines.current.ownerSVGElement);
  }, [room, width]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing of links is not a fieldset
    <svg className={`room room-${width}`} viewBox={widths[width].box} role="group" aria-label={label}>
      <g
        ref={lines}
        aria-hidden
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant markup
        dangerouslySetInnerHTML={{ __html: drawn[room]?.[width] ?? '' }}
      />
      {marks.map((mark, order) => (
        <RoomMark key={mark.key} mark={mark} width={width} order={order} />
      ))}
    </svg>
  );
}

async function draw(place: SVGGElement, room: RoomKey, width: Width) {
  if (place.firstChild) return;
  const drawing = await drawings[room]();
  place.innerHTML = drawing[width];
}

/**
 * Disables the drawing's animations once they have finished, because browsers would restart them when the
 * drawing is hidden and shown again, for example during a full-page screenshot.
 */
async function settle(drawing: SVGSVGElement | null) {
  await Promise.allSettled(drawing?.getAnimations({ subtree: true }).map(({ finished }) => finished) ?? []);
  drawing?.setAttribute('data-settled', '');
}

function RoomMark({ mark, width, order }: { mark: Mark; width: Width; order: number }) {
  const { x, y, lead, label } = mark[width];
  const { ring, hit } = widths[width];
  return (
    <Link
      to={mark.to}
      viewTransition={!mark.stays}
      preventScrollReset={mark.stays}
      className={mark.lit ? 'room-mark room-mark-lit' : 'room-mark'}
      aria-label={mark.name}
      aria-current={mark.chosen ? 'true' : undefined}
    >
      {lead && <path className="l d" d={lead} />}
      <text x={label[0]} y={label[1]} textAnchor={label[2]}>
        {mark.name}
      </text>
      <circle className="room-mark-hit" cx={x} cy={y} r={hit} />
      <g className="room-mark-sign" style={{ '--order': order } as CSSProperties}>
        <circle className="room-mark-ring" cx={x} cy={y} r={ring} />
        <path className="room-mark-caron" d={`M${x - 7} ${y - 2}l5 6l10 -12`} />
      </g>
    </Link>
  );
}
