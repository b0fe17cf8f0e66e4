import type { ReactNode } from 'react';

/** Lines of ink; `marker` is the red caron among them. */
export const inkDrawing = (viewBox: string, lines: ReactNode) => (
  <svg className="ink-drawing" viewBox={viewBox} aria-hidden>
    {lines}
  </svg>
);

export const caron = (d: string) => <path className="marker" d={d} />;
