import { ExternalLink, Mail, Phone } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { adButton, type ClickAction } from '#contract/ad-labels.ts';
import { limits } from '#contract/limits.ts';
import { truncate } from '#contract/text.ts';
import { AdPicture, type AdPictureFiles } from './ad-picture.tsx';

const icons = { redirecting: ExternalLink, mailing: Mail, calling: Phone } as const satisfies Record<
  ClickAction,
  unknown
>;

/** The visible fields of an ad, whether served or still being written. */
export interface AdFace {
  title: string;
  description: string;
  /** The button's label; empty means the default (spec §4). */
  button: string;
  picture: AdPictureFiles;
  action: ClickAction;
}

interface Props extends AdFace {
  /** The button's target; without it the card is only a preview. */
  href?: string | undefined;
  onPress?: (() => void) | undefined;
  /** Beside the word "Oglas", at the right. */
  corner?: ReactNode;
  /** Heading level of its title, one below the surrounding heading. */
  level?: 'h2' | 'h3';
  /** Text only, for a column that a bill already fills. */
  plain?: boolean;
  ref?: Ref<HTMLElement>;
}

/** Must never look like a job card: dashed, with the word "Oglas" above and an outlined button (DESIGN.md, Advertisement). */
export function AdCard({
  title,
  description,
  button,
  picture,
  action,
  href,
  onPress,
  corner,
  level: Heading = 'h3',
  plain,
  ref,
}: Props) {
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
      {!plain && <AdPicture picture={picture} />}
      <Heading className="ad-title">{truncate(title, limits.truncate.adTitle)}</Heading>
      <p>{truncate(description, limits.truncate.adDescription)}</p>
      {href === undefined ? (
        <span className={look}>{word}</span>
      ) : (
        <a
          className={look}
          href={href}
          onClick={onPress}
          rel="sponsored noopener noreferrer"
          target={action === 'redirecting' ? '_blank' : undefined}
        >
          {word}
          {action === 'redirecting' && <span className="sr-only"> (otvara se u novoj kartici)</span>}
        </a>
      )}
    </article>
  );
}
