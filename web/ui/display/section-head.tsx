import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../platform/page/link.tsx';

interface Props {
  title: ReactNode;
  id?: string;
  quantity?: ReactNode;
  more?: { label: string; to: string };
}

export function SectionHead({ title, id, quantity, more }: Props) {
  return (
    <div className="section-head">
      <h2 id={id}>{title}</h2>
      <span className="dimension" aria-hidden />
      {quantity && <span className="quantity">{quantity}</span>}
      {more && <MoreLink {...more} />}
    </div>
  );
}

export function MoreLink({ label, to }: { label: string; to: string }) {
  return (
    <Link className="more-link" to={to}>
      {label}
      <ArrowRight size={17} aria-hidden />
    </Link>
  );
}
