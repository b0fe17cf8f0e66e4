import { Download, FileText, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { MediaFile } from '#contract/job-posts.ts';
import { formatBytes } from '#contract/text.ts';
import { opens } from '../platform/opens.ts';
import { pictureSet } from '../ui/display/picture-set.ts';
import { Lightbox } from '../ui/overlays/lightbox.tsx';

/** A post's pictures and documents. Each is a link to its file; with script a picture opens in the lightbox. */
export function MediaGallery({ files }: { files: readonly MediaFile[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const images = files.filter((file) => file.kind === 'image');
  const documents = files.filter((file) => file.kind === 'document');
  return (
    <>
      {images.length > 0 && (
        <div className="gallery">
          {images.map((image, index) => (
            <a key={image.id} href={image.path} className="gallery-picture" onClick={opens(() => setOpen(index))}>
              <Picture image={image} alt={`Povećajte fotografiju ${index + 1} od ${images.length}`} place={placeOf(index, images.length)} />
              {index === 0 && (
                <span className="gallery-zoom">
                  <Maximize2 size={20} aria-hidden />
                </span>
              )}
            </a>
          ))}
        </div>
      )}
      {documents.map((file) => (
        <a key={file.id} href={file.path} className="card file-row" download={file.name}>
          <FileText size={24} aria-hidden />
          <span>
            <b>{file.name}</b>
            <span className="small faint"> · PDF, {formatBytes(file.size)}</span>
          </span>
          <Download size={20} aria-hidden />
        </a>
      ))}
      <Lightbox images={images} index={open} onClose={() => setOpen(null)} />
    </>
  );
}

type Place = 'only' | 'first' | 'further';
const boxes = {
  only: { phone: '92vw', desk: '850px', ratio: 16 / 10 },
  first: { phone: '61vw', desk: '560px', ratio: 4 / 3 },
  further: { phone: '31vw', desk: '280px', ratio: 4 / 3 },
} satisfies Record<Place, object>;

const placeOf = (index: number, many: number): Place => {
  if (index > 0) return 'further';
  return many > 1 ? 'first' : 'only';
};

/** The first is the page's largest picture. */
function Picture({ image, alt, place }: { image: MediaFile; alt: string; place: Place }) {
  const early = place !== 'further';
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
