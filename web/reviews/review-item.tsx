import { CheckCheck, Clock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '#contract/format.ts';
import { deletedUser } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import type { Review } from '#contract/reviews.ts';
import { NamedIcon } from '../catalogue/named-icon.tsx';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { Link } from '../platform/page/link.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { pictureSet } from '../ui/display/picture-set.ts';
import { Stars } from '../ui/display/stars.tsx';
import { When } from '../ui/display/when.tsx';
import { Lightbox } from '../ui/overlays/lightbox.tsx';
import { BeforeAfter } from './before-after.tsx';

const marks = { job: 'potvrđen posao', contact: 'potvrđen kontakt' } as const;

interface Props {
  review: Review;
  /**
   * The person whose name heads the row: the author, or the reviewed person on the page of the reader’s own
   * reviews.
   */
  about?: 'reviewer' | 'subject';
  actions?: ReactNode;
}

export function ReviewItem({ review, about = 'reviewer', actions }: Props) {
  const person = review[about];
  const name = person?.name ?? deletedUser;
  const mark = review.verified && (
    <Badge tone="green" plain icon={<CheckCheck size={17} aria-hidden />}>
      {marks[review.verified]}
    </Badge>
  );
  return (
    <article className="review">
      <Avatar of={{ name, profile_img: person?.profile_img }} size="md" />
      <div className="review-head">
        {person ? (
          <Link to={paths.user(person.slug)} className="review-author touch-target">
            {name}
          </Link>
        ) : (
          <span className="review-author">{name}</span>
        )}
        <When at={review.created_at} />
      </div>
      <div className="review-marks">
        <Stars value={review.stars} figure={false} />
        {!review.job_post && mark}
        {!review.published && (
          <Badge tone="amber" icon={<Clock size={17} aria-hidden />}>
            {review.hidden ? 'Drugi je ne vide, po odluci moderatora' : 'Čeka potvrdu Vašeg emaila'}
          </Badge>
        )}
      </div>
      <p className="review-comment">{review.comment}</p>
      {review.pictures.length > 0 && <ReviewPictures pictures={review.pictures} />}
      {review.job_post && (
        <p className="review-job">
          <span className="review-job-icon">
            <NamedIcon name={review.job_post.icon} size={20} />
          </span>
          <span>
            <span className="sr-only">Posao: </span>
            {review.job_post.id === null ? (
              review.job_post.job_type
            ) : (
              <Link to={paths.job(review.job_post.id)}>{review.job_post.job_type}</Link>
            )}
            , {review.job_post.place}
          </span>
          {mark}
        </p>
      )}
      {review.answer && (
        <div className="review-answer">
          <b>Odgovor: {review.subject.name}</b>
          <p>{review.answer}</p>
        </div>
      )}
      {review.receipt && (
        <p className="small muted wrap-anywhere mt-2">
          Potvrda: zapis br. {formatNumber(review.receipt.position)}, otisak {review.receipt.seal}
        </p>
      )}
      {actions}
    </article>
  );
}

const words = { before: 'Prije', after: 'Poslije' } as const;
const place = { phone: '30vw', desk: '160px', ratio: 4 / 3 };

function ReviewPictures({ pictures }: { pictures: Review['pictures'] }) {
  const [open, setOpen] = useState<number | null>(null);
  const [before, after] = [
    pictures.find(({ moment }) => moment === 'before'),
    pictures.find(({ moment }) => moment === 'after'),
  ];
  const pair = before && after;
  const rest = pair && pictures.length === 2 ? [] : pictures;
  return (
    <div className="review-pictures">
      {pair && <BeforeAfter before={before} after={after} />}
      {rest.length > 0 && (
        <ul className="review-thumbs">
          {rest.map((picture, index) => (
            <li key={picture.id}>
              <a href={picture.path} onClick={onPlainClick(() => setOpen(index))}>
                <img
                  {...pictureSet(picture, place)}
                  alt={`${words[picture.moment]}, slika ${index + 1} od ${rest.length}`}
                  loading="lazy"
                  decoding="async"
                />
                <span aria-hidden>{words[picture.moment]}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <Lightbox
        images={rest.map((picture) => ({ ...picture, name: words[picture.moment] }))}
        index={open}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}
