import { limits } from '#contract/limits.ts';

interface Props {
  /** A new or mended post waits for a moderator. */
  review: boolean;
}

/** The caron draws itself, short arm first (DESIGN.md, Motion). */
export function Done({ review }: Props) {
  return (
    <div className="form-done" role="status">
      <svg viewBox="0 0 120 90" aria-hidden>
        <path d="M14 46L46 76L106 14" pathLength={1} />
      </svg>
      <h3>{review ? 'Upit je poslan na pregled' : 'Promjene su spremljene'}</h3>
      <p className="muted">
        {review ? `Pregled u prosjeku traje ${limits.moderationWait}. Tijek pratite u Mojim poslovima.` : 'Upit je već vidljiv s novim podacima.'}
      </p>
    </div>
  );
}
