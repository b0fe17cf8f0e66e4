import { ExternalLink, Mail, Phone } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { adButton, type ClickAction } from '#contract/ad-labels.ts';
import type { ServedAd } from '#contract/ads.ts';
import { limits } from '#contract/constants.ts';
import { truncate } from '#contract/format.ts';
import { AdPicture, type AdPictureFiles } from './ad-picture.tsx';

export function adTarget({
  click_action: action,
  click_url: url,
  email,
  phone,
}: Pick<ServedAd, 'click_action' | 'click_url' | 'email' | 'phone'>): string | undefined {
  if (action === 'mailing')
    return email ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : undefined;
  if (action === 'calling') return phone ? `tel:${phone.replace(/[^\d+]/g, '')}` : undefined;
  return url ?? undefined;
}

const icons = { redirecting: ExternalLink, mailing: Mail, calling: Phone } as const satisfies Record<
  ClickAction,
  unknown
>;

export interface AdFace {
  title: string;
  description: string;
  /** Empty means the default label. */
  button: string;
  picture: AdPictureFiles;
  action: ClickAction;
}

interface Props extends AdFace {
  href?: string | undefined;
  onPress?: (() => void) | undefined;
  corner?: ReactNode;
  level?: 'h2' | 'h3';
  plain?: boolean;
  ref?: Ref<HTMLElement>;
}

/**
 * Shows an ad that cannot be mistaken for a post: it has a dashed border, the heading “Oglas” and an outlined
 * button.
 */
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
      <span className="min-w-0 wrap-anywhere">{button || adButton}</span>
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
