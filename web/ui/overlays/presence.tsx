import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/constants.ts';

const Present = createContext(true);

/**
 * Keeps a removed overlay mounted until its closing animation ends. An overlay that is reopened during the
 * animation starts with new state.
 */
export function Presence({ children }: { children: ReactNode }) {
  const here = Boolean(children);
  const openings = useRef({ open: false, count: 0 });
  if (here && !openings.current.open) openings.current.count += 1;
  openings.current.open = here;
  const last = useRef<ReactNode>(null);
  if (here) last.current = children;
  const [, setGone] = useState(0);
  useEffect(() => {
    if (here) return;
    const wait = setTimeout(() => {
      last.current = null;
      setGone((times) => times + 1);
    }, limits.ms.modal + 60);
    return () => clearTimeout(wait);
  }, [here]);
  return (
    <Present key={openings.current.count} value={here}>
      {last.current}
    </Present>
  );
}

/**
 * Returns whether an overlay should appear open. False on the first render, so that the opening is animated,
 * and again while the closing is animated.
 */
export function usePresent(open: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const present = use(Present);
  return open && mounted && present;
}
