import { type CSSProperties, useEffect, useRef } from 'react';
import { Link } from '../../platform/page/link.tsx';

// The 14 KB of markup is part of the server's HTML; the browser loads the module only if it renders the
// drawing itself.
const drawn = typeof document === 'undefined' ? (await import('./house-drawing.ts')).houseDrawing : '';

export interface Spot {
  key: string;
  name: string;
  x: number;
  y: number;
  lead?: string;
  label?: readonly [x: number, y: number, anchor: 'start' | 'middle' | 'end'];
}

interface Props {
  spots: readonly Spot[];
  /** Returns the link of a spot; a spot without one is omitted. */
  href: (key: string) => string | undefined;
  note?: (key: string) => string | undefined;
  label: string;
  focus?: string | undefined;
}

export function House({ spots, href, note, label, focus }: Props) {
  const near = spots.find(({ key }) => key === focus);
  const drawing = useRef<SVGGElement>(null);
  useEffect(() => {
    if (drawing.current) void draw(drawing.current);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing of links is not a fieldset
    <svg className="house" viewBox={near ? roomOf(near) : '0 -14 1080 674'} role="group" aria-label={label}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant markup */}
      <g ref={drawing} aria-hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawn }} />
      {spots.map(({ key, ...spot }, order) => {
        const to = href(key);
        return to && <HouseSpot key={key} {...spot} to={to} note={note?.(key)} order={order} />;
      })}
    </svg>
  );
}

const room = { width: 340, height: 190 } as const;
const roomOf = ({ x, y }: Spot) => {
  const [left, top] = [
    Math.min(Math.max(0, x - room.width / 2), 1080 - room.width),
    Math.min(Math.max(-14, y - room.height / 2), 660 - room.height),
  ];
  return `${left} ${top} ${room.width} ${room.height}`;
};

async function draw(place: SVGGElement) {
  if (place.firstChild) return;
  const { houseDrawing } = await import('./house-drawing.ts');
  place.innerHTML = houseDrawing;
}

type SpotProps = Omit<Spot, 'key'> & { to: string; note: string | undefined; order: number };

function HouseSpot({ name, x, y, lead, label, to, note, order }: SpotProps) {
  return (
    <Link
      to={to}
      viewTransition
      // The router would render its prefetch `link` inside the SVG, where it has no effect.
      prefetch="none"
      className="house-spot"
      aria-label={note ? `${name}, ${note}` : name}
    >
      {lead && <path className="l d house-spot-lead" d={lead} />}
      {label && (
        <text className="house-spot-label" x={label[0]} y={label[1]} textAnchor={label[2]}>
          {name}
        </text>
      )}
      <circle className="house-spot-hit" cx={x} cy={y} r="24" />
      <g className="house-spot-mark" style={{ '--order': order } as CSSProperties}>
        <circle className="house-spot-ring" cx={x} cy={y} r="14" />
        <path className="house-spot-caron" d={`M${x - 7} ${y - 2}l5 6l10 -12`} />
      </g>
      {!label && (
        <foreignObject className="house-spot-tag" x={x - 110} y={y - 58} width="220" height="40">
          <div>
            {name} {note && <small>{note}</small>}
          </div>
        </foreignObject>
      )}
    </Link>
  );
}
