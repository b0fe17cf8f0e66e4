import type { ReactNode } from 'react';

export const inkDrawing = (viewBox: string, lines: ReactNode) => (
  <svg className="ink-drawing" viewBox={viewBox} aria-hidden>
    {lines}
  </svg>
);

export const caron = (d: string) => <path className="marker" d={d} />;
