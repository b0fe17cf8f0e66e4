import { Download, FileText, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { MediaFile } from '#contract/job-posts.ts';
import { limits } from '#contract/limits.ts';
import { formatBytes } from '#contract/text.ts';
import { opens } from '../platform/opens.ts';
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
              <Picture image={image} alt={`Povećajte fotografiju ${index + 1} od ${images.length}`} first={index === 0} />
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

/** The card size for small slots, the full size if the screen can show it. The first is the page's largest picture. */
function Picture({ image, alt, first }: { image: MediaFile; alt: string; first: boolean }) {
  const { width, height, path, thumb } = image;
  const small = Math.min(limits.media.cardPx, width ?? limits.media.cardPx);
  return (
    <img
      src={thumb ?? path}
      srcSet={thumb && width && width > small ? `${thumb} ${small}w, ${path} ${width}w` : undefined}
      sizes={first ? '(width <= 900px) 62vw, 560px' : '(width <= 900px) 31vw, 280px'}
      width={width ?? undefined}
      height={height ?? undefined}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  );
}
