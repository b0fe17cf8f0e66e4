import { useState } from 'react';
import type { PortfolioPicture } from '#contract/users.ts';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { pictureSet } from '../ui/display/picture-set.ts';
import { Lightbox } from '../ui/overlays/lightbox.tsx';

export function Portfolio({ pictures, name }: { pictures: readonly PortfolioPicture[]; name: string }) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ul className="portfolio">
        {pictures.map(({ id, path, thumb, width, height, caption }, index) => (
          <li key={id}>
            <a href={path} className="portfolio-picture" onClick={onPlainClick(() => setOpen(index))}>
              <img
                {...pictureSet(
                  { path, thumb, width, height },
                  { phone: '46vw', desk: '272px', ratio: 4 / 3 },
                )}
                alt={caption ?? `Rad ${index + 1} od ${pictures.length}`}
                loading="lazy"
                decoding="async"
              />
            </a>
            {caption && <p className="small muted">{caption}</p>}
          </li>
        ))}
      </ul>
      <Lightbox
        images={pictures.map(({ path, width, height, caption }) => ({
          path,
          width,
          height,
          name: caption ?? `Rad: ${name}`,
        }))}
        index={open}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
