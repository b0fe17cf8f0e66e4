import { Rss } from 'lucide-react';

/** The feed of what a page lists; `of` says which to those who only hear it. */
export const FeedLink = ({ to, of }: { to: string; of: string }) => (
  <a className="btn btn-secondary btn-sm" href={to} aria-label={`RSS: ${of}`}>
    <Rss size={18} aria-hidden />
    RSS
  </a>
);
