import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JobPost } from '#contract/job-posts.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';

export interface DiscussedPost {
  id: number;
  title: string;
  text?: string;
  picture?: { light: string; dark: string };
  state?: Pick<JobPost, 'type' | 'status' | 'declined'>;
}

export const JobPostStrip = ({ job, badge }: { job: DiscussedPost; badge: ReactNode }) => (
  <Link to={paths.job(job.id)} className="job-strip">
    {job.picture && <ThemeImage fill {...job.picture} ratio="square" />}
    <span className="job-strip-text">
      <b>{job.title}</b>
      {job.text && ` · ${job.text}`}
    </span>
    <span className="desktop-only">{badge}</span>
    <ChevronRight size={19} aria-hidden />
  </Link>
);
