import { Rss } from 'lucide-react';

export const FeedLink = ({ to, of }: { to: string; of: string }) => (
  <a className="btn btn-secondary btn-sm" href={to} aria-label={`RSS: ${of}`}>
    <Rss size={18} aria-hidden />
    RSS
  </a>
);
