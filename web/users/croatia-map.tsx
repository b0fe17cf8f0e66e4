import { Caron } from '../ui/display/caron.tsx';
import type { CountyShape } from './counties.server.ts';
import map from './croatia.svg?no-inline';

/**
 * Croatia with some counties hatched, and a caron in the first. Decorative: the places are listed as text
 * below.
 */
export function CroatiaMap({ shapes }: { shapes: readonly CountyShape[] }) {
  const [first] = shapes;
  return (
    <div className="croatia" aria-hidden>
      <svg viewBox="0 0 400 392" aria-hidden>
        <defs>
          <pattern
            id="county-hatch"
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path className="croatia-stroke" d="M0 0V6" />
          </pattern>
        </defs>
        <use className="croatia-land" href={`${map}#all`} />
        {shapes.map(({ key, outline }) => (
          <path key={key} className="croatia-ground" d={outline} />
        ))}
        {shapes.map(({ key, outline }) => (
          <path key={key} className="croatia-chosen" fill="url(#county-hatch)" d={outline} />
        ))}
        <path className="croatia-scale" d="M300 214H383M300 209V219M383 209V219M297 217l6 -6M380 217l6 -6" />
        <text className="croatia-scale-text" x="341.5" y="207">
          100 km
        </text>
      </svg>
      {first && shapes.length < 21 && (
        <span
          className="croatia-mark"
          style={{ left: `${first.middle.x / 4}%`, top: `${first.middle.y / 3.92}%` }}
        >
          <Caron />
        </span>
      )}
    </div>
  );
}
