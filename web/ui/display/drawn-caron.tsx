export const DrawnCaron = () => (
  <svg className="drawn-caron" viewBox="0 0 120 90" aria-hidden>
    <path d="M14 46L46 76L106 14" pathLength={1} />
  </svg>
);
