/** The providers' logos in one colour, for sign-in buttons. */
export const socialMarks = {
  google: (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.6" aria-hidden="true">
      <path d="M20.5 12H12.5M20.5 12a8.5 8.5 0 1 1-2.5-6" />
    </svg>
  ),
  facebook: (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M14 22v-8.5h3l.5-3.5H14V8c0-1.1.4-1.9 2-1.9h1.7V3a20 20 0 0 0-2.6-.1C12.5 2.9 11 4.4 11 7.4V10H8v3.5h3V22z" />
    </svg>
  ),
} as const;
