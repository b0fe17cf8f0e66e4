import { Download, FileText, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { formatBytes } from '#contract/format.ts';
import type { MediaFile } from '#contract/job-posts.ts';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { pictureSet } from '../ui/display/picture-set.ts';
import { Lightbox } from '../ui/overlays/lightbox.tsx';

type Files = readonly MediaFile[];

export const MediaGallery = ({ files }: { files: Files }) => (
  <>
    <Pictures files={files} />
    <DocumentRows files={files} />
  </>
);

export function Pictures({ files, strip = false }: { files: Files; strip?: boolean }) {
  const [open, setOpen] = useState<number | null>(null);
  const images = files.filter((file) => file.kind === 'image');
  return (
    <>
      {images.length > 0 && (
        <div className={strip ? 'gallery-strip' : 'gallery'}>
          {images.map((image, index) => (
            <a
              key={image.id}
              href={image.path}
              className="gallery-picture"
              onClick={onPlainClick(() => setOpen(index))}
            >
              <Picture
                image={image}
                alt={`Povećajte fotografiju ${index + 1} od ${images.length}`}
                place={strip ? 'strip' : placeOf(index, images.length)}
              />
              {index === 0 && !strip && (
                <span className="gallery-zoom">
                  <Maximize2 size={20} aria-hidden />
                </span>
              )}
            </a>
          ))}
        </div>
      )}
      <Lightbox images={images} index={open} onClose={() => setOpen(null)} />
    </>
  );
}

export const DocumentRows = ({ files }: { files: Files }) =>
  files
    .filter((file) => file.kind === 'document')
    .map((file) => (
      <a key={file.id} href={file.path} className="card file-row" download={file.name}>
        <FileText size={24} aria-hidden />
        <span>
          <b>{file.name}</b>
          <span className="small faint"> · PDF, {formatBytes(file.size)}</span>
        </span>
        <Download size={20} aria-hidden />
      </a>
    ));

type Place = 'only' | 'first' | 'further' | 'strip';
const boxes = {
  only: { phone: '92vw', desk: '850px', ratio: 16 / 10 },
  first: { phone: '61vw', desk: '560px', ratio: 4 / 3 },
  further: { phone: '31vw', desk: '280px', ratio: 4 / 3 },
  strip: { phone: '140px', desk: '124px', ratio: 4 / 3 },
} satisfies Record<Place, object>;

const placeOf = (index: number, many: number): Place => {
  if (index > 0) return 'further';
  return many > 1 ? 'first' : 'only';
};

function Picture({ image, alt, place }: { image: MediaFile; alt: string; place: Place }) {
  const early = place === 'only' || place === 'first';
  return (
    <img
      {...pictureSet(image, boxes[place])}
      width={image.width ?? undefined}
      height={image.height ?? undefined}
      alt={alt}
      loading={early ? 'eager' : 'lazy'}
      fetchPriority={early ? 'high' : undefined}
      decoding="async"
    />
  );
}
