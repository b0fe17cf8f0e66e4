import { useEffect, useState } from 'react';

/** Minimum seconds between two requested emails. */
const pause = 60;

/**
 * Counts down the seconds until another email may be requested; 0 means now. `running` means that an email
 * has just been sent.
 */
export function useCountdown(running = false) {
  const [until, setUntil] = useState(() => (running ? Date.now() + pause * 1000 : 0));
  const [left, setLeft] = useState(running ? pause : 0);
  useEffect(() => {
    if (!until) return;
    const tick = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (!seconds) clearInterval(tick);
    }, 1000);
    return () => clearInterval(tick);
  }, [until]);
  return {
    left,
    start() {
      setUntil(Date.now() + pause * 1000);
      setLeft(pause);
    },
  };
}

export const formatLeft = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
