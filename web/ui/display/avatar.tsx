import type { CSSProperties } from 'react';
import { hueOf, initialsOf } from '#contract/initials.ts';

interface Props {
  /** The person rather than a name, so that initials cannot be shown for a person who has a picture. */
  of: { name: string; profile_img?: string | null | undefined };
  /** 32, 40, 52, 72 or 136 px; a class may set another size. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  className?: string;
}

/**
 * Renders the person's photo, otherwise initials on a colour derived from the name. Decorative: the name is
 * always shown next to the avatar.
 */
export function Avatar({ of: { name, profile_img: src }, size = 'lg', className }: Props) {
  const classes = ['avatar', size !== 'lg' && `avatar-${size}`, className].filter(Boolean).join(' ');
  if (src)
    return (
      <span className={classes}>
        <img src={src} alt="" width={136} height={136} loading="lazy" decoding="async" />
      </span>
    );
  return (
    <span className={classes} style={{ '--hue': hueOf(name) } as CSSProperties} aria-hidden>
      <svg viewBox="0 0 100 100" aria-hidden>
        <rect className="avatar-ground" width="100" height="100" />
        <path
          className="avatar-hatch"
          d="M0 84H100M0 92L8 84M12 100L28 84M32 100L48 84M52 100L68 84M72 100L88 84M92 100L100 92"
        />
        <text className="avatar-letters" x="50" y="60">
          {initialsOf(name)}
        </text>
      </svg>
    </span>
  );
}
