import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { ThemeImage } from '../ui/theme-image.tsx';

/** The job that is talked about. */
export interface TalkedAbout {
  id: number;
  title: string;
  text?: string;
  picture?: { light: string; dark: string };
}

export const JobStrip = ({ job }: { job: TalkedAbout }) => (
  <Link to={paths.job(job.id)} className="job-strip">
    {job.picture && <ThemeImage fill {...job.picture} ratio="square" />}
    <span className="job-strip-text">
      <b>{job.title}</b>
      {job.text && ` · ${job.text}`}
    </span>
    <ChevronRight size={19} aria-hidden />
  </Link>
);
