import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { limits } from '#contract/constants.ts';
import { formatNumber } from '#contract/format.ts';
import { Link } from '../../platform/page/link.tsx';

interface Props {
  page: number;
  last: number;
  href: (page: number) => string;
  label?: string;
  /** Advice shown on page `limits.pagesMost`, the last page that the API serves. */
  beyond?: string;
}

export function Pager({ page, last, href, label = 'Stranice', beyond }: Props) {
  if (last <= 1) return null;
  const nav = (
    <nav className="pager" aria-label={label}>
      <Step
        to={page > 1 ? href(page - 1) : undefined}
        rel="prev"
        label="Prethodna stranica"
        icon={<ChevronLeft size={20} aria-hidden />}
      />
      {cellsOf(page, last).map((cell) =>
        cell.gap ? (
          <span key={`gap-${cell.page}-${cell.gap}`} className={gapClasses[cell.gap]} aria-hidden>
            …
          </span>
        ) : (
          <Link
            key={cell.page}
            to={href(cell.page)}
            className={cell.onPhone ? 'pager-page' : 'pager-page pager-middle'}
            aria-label={`Stranica ${formatNumber(cell.page)}`}
            aria-current={cell.page === page ? 'page' : undefined}
          >
            {formatNumber(cell.page)}
          </Link>
        ),
      )}
      <Step
        to={page < last ? href(page + 1) : undefined}
        rel="next"
        label="Sljedeća stranica"
        icon={<ChevronRight size={20} aria-hidden />}
      />
    </nav>
  );
  if (page < limits.pagesMost) return nav;
  return (
    <>
      <p className="muted mt-8 text-center">
        Popis završava na stranici {limits.pagesMost}. {beyond}
      </p>
      {nav}
    </>
  );
}

function Step({
  to,
  rel,
  label,
  icon,
}: {
  to: string | undefined;
  rel: string;
  label: string;
  icon: ReactNode;
}) {
  if (!to)
    return (
      <span className="pager-page" aria-disabled="true" aria-hidden>
        {icon}
      </span>
    );
  return (
    <Link to={to} rel={rel} className="pager-page" aria-label={label}>
      {icon}
    </Link>
  );
}

const gapClasses = {
  both: 'pager-gap',
  wide: 'pager-gap pager-gap-wide',
  phone: 'pager-gap pager-gap-phone',
} as const;

interface Cell {
  page: number;
  onPhone: boolean;
  gap?: keyof typeof gapClasses;
}

function cellsOf(page: number, last: number): Cell[] {
  const wide = shownPages(page, last, 5);
  const phone = shownPages(page, last, 3);
  const cells: Cell[] = [];
  let before = { wide: 0, phone: 0 };
  for (const number of wide) {
    const onPhone = phone.includes(number);
    const skipsWide = number - before.wide > 1;
    const skipsPhone = onPhone && number - before.phone > 1;
    if (skipsWide || skipsPhone)
      cells.push({
        page: number,
        onPhone,
        gap: skipsWide && skipsPhone ? 'both' : skipsWide ? 'wide' : 'phone',
      });
    cells.push({ page: number, onPhone });
    before = { wide: number, phone: onPhone ? number : before.phone };
  }
  return cells;
}

/**
 * Returns all pages if there are at most five (or `run` + 1, if that is more). Otherwise returns the first
 * page, the last page, and the pages around the current one or, if it is near an end, the `run` pages at that
 * end.
 */
function shownPages(page: number, last: number, run: number): number[] {
  if (last <= Math.max(5, run + 1)) return Array.from({ length: last }, (_, index) => index + 1);
  const around = (run - 3) / 2;
  const from = page <= run - around ? 2 : page > last - run + around ? last - run + 1 : page - around;
  const to = page <= run - around ? run : page > last - run + around ? last - 1 : page + around;
  return [1, ...Array.from({ length: to - from + 1 }, (_, index) => from + index), last];
}
