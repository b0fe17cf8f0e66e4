import { ExternalLink, Mail, Phone } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { adButton, type ClickAction } from '#contract/ad-labels.ts';
import { limits } from '#contract/limits.ts';
import { truncate } from '#contract/text.ts';
import { AdArt } from './ad-art.tsx';

const icons = { redirecting: ExternalLink, mailing: Mail, calling: Phone } as const satisfies Record<ClickAction, unknown>;

/** What of an ad is seen, served or still being written. */
export interface AdFace {
  title: string;
  description: string;
  /** Said on the button; empty is the usual word (spec §4). */
  button: string;
  /** Its address; without one the drawing stands. */
  picture: string | null;
  action: ClickAction;
}

interface Props extends AdFace {
  /** Where the button leads; without it the card only shows how the ad looks. */
  href?: string | undefined;
  onPress?: (() => void) | undefined;
  /** Beside the word "Oglas", at the right. */
  corner?: ReactNode;
  /** Level of its title, one below the heading around it. */
  level?: 'h2' | 'h3';
  /** Where a bill already fills the column, words alone are enough. */
  plain?: boolean;
  ref?: Ref<HTMLElement>;
}

/** Never looks like a job card: dashed, with the word "Oglas" above and an outlined button (DESIGN.md, Advertisement). */
export function AdCard({ title, description, button, picture, action, href, onPress, corner, level: Heading = 'h3', plain, ref }: Props) {
  const Icon = icons[action];
  const look = 'btn btn-secondary btn-sm btn-wide';
  const word = (
    <>
      <Icon size={18} aria-hidden />
      <span className="ad-button-word">{button || adButton}</span>
    </>
  );
  return (
    <article className="ad-card" aria-label={`Oglas: ${title}`} ref={ref}>
      <div className="ad-head">
        <span className="ad-mark">Oglas</span>
        {corner}
      </div>
      {!plain && (picture ? <img className="ad-picture" src={picture} alt="" width={640} height={360} loading="lazy" decoding="async" /> : <AdArt />)}
      <Heading className="ad-title">{truncate(title, limits.truncate.adTitle)}</Heading>
      <p>{truncate(description, limits.truncate.adDescription)}</p>
      {href === undefined ? (
        <span className={look}>{word}</span>
      ) : (
        <a className={look} href={href} onClick={onPress} rel="sponsored noopener noreferrer" target={action === 'redirecting' ? '_blank' : undefined}>
          {word}
          {action === 'redirecting' && <span className="sr-only"> (otvara se u novoj kartici)</span>}
        </a>
      )}
    </article>
  );
}
