import { ArrowRight } from 'lucide-react';
import type { JobTypeGuess } from '#contract/trades.ts';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';

export const GuessRow = ({ guess: { job_type, job_category } }: { guess: JobTypeGuess }) => (
  <>
    <ThemeImage
      fill
      light={job_type.list_img}
      dark={job_type.list_img_dark}
      ratio="square"
      className="guess-art"
    />
    <span className="min-w-0 flex-1">
      <b>{job_type.name}</b>
      <span className="small muted block">{job_category.name}</span>
    </span>
    <ArrowRight size={20} className="guess-go" aria-hidden />
  </>
);
