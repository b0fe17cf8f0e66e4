import useEmblaCarousel from 'embla-carousel-react';
import { Pause, Play } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useState } from 'react';
import { limits } from '#contract/constants.ts';
import { useMedia } from '../../platform/browser/media.ts';

const reduced = '(prefers-reduced-motion: reduce)';
/** Embla's own unit; tuned so that a slide settles in `limits.ms.slide`. */
const duration = 20;

interface Props {
  label: string;
  slides: readonly { key: string | number; content: ReactNode }[];
}

export function Carousel({ label, slides }: Props) {
  const still = useMedia(reduced, true);
  const [paused, setPaused] = useState<boolean>();
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const [current, setCurrent] = useState(0);
  const [root, embla] = useEmblaCarousel({
    loop: true,
    duration,
    breakpoints: { [reduced]: { duration: 0 } },
  });
  const stopped = paused ?? still;
  const playing = !stopped && !held.pointer && !held.focus && slides.length > 1;

  useEffect(() => {
    if (!embla) return;
    const settle = () => setCurrent(embla.selectedScrollSnap());
    embla.on('select', settle).on('reInit', settle);
    return () => {
      embla.off('select', settle).off('reInit', settle);
    };
  }, [embla]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts on every slide change
  useEffect(() => {
    if (!embla || !playing) return;
    const timer = setInterval(() => document.hidden || embla.scrollNext(), limits.ms.autoplay);
    return () => clearInterval(timer);
  }, [embla, playing, current]);

  const hold = (by: Partial<typeof held>) => setHeld((before) => ({ ...before, ...by }));
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) =>
    hold({ focus: currentTarget.contains(relatedTarget) });
  const Icon = stopped ? Play : Pause;
  return (
    <section
      className="carousel"
      aria-roledescription="vrtuljak"
      aria-label={label}
      onPointerEnter={({ pointerType }) => hold({ pointer: pointerType === 'mouse' })}
      onPointerLeave={() => hold({ pointer: false })}
      onFocus={({ target }) => hold({ focus: target.matches(':focus-visible') })}
      onBlur={onBlur}
    >
      <div className="carousel-window" ref={root}>
        <div className="flex" aria-live={playing ? 'off' : 'polite'}>
          {slides.map(({ key, content }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is not a fieldset
            <div
              key={key}
              className="carousel-slide"
              role="group"
              aria-roledescription="slajd"
              aria-label={`${index + 1} od ${slides.length}`}
              inert={index !== current}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      {slides.length > 1 && (
        <div className="carousel-foot">
          <button
            type="button"
            className="icon-btn carousel-pause"
            aria-label={stopped ? 'Pokrenite izmjenu' : 'Zaustavite izmjenu'}
            onClick={() => setPaused(!stopped)}
          >
            <Icon size={18} strokeWidth={2.2} aria-hidden />
          </button>
          {slides.map(({ key }, index) => (
            <button
              key={key}
              type="button"
              className="carousel-dot"
              aria-label={`Prikažite ${index + 1}. od ${slides.length}`}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => embla?.scrollTo(index)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
