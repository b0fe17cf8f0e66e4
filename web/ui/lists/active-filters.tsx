import { X } from 'lucide-react';
import { useRef } from 'react';
import { ButtonLink } from '../actions/button.tsx';
import { ChipLink } from '../display/chip.tsx';

export interface ActiveFilter {
  key: string;
  label: string;
  /** URL of the list without this filter. */
  to: string;
}

/** Renders active filters as chips; each is a link that removes it, so that it works without JavaScript. */
export function ActiveFilters({ filters, clear }: { filters: readonly ActiveFilter[]; clear: string }) {
  const row = useRef<HTMLElement>(null);
  if (!filters.length) return null;
  // The clicked chip will be removed, so the row takes the focus.
  const keepFocus = () => row.current?.focus();
  return (
    <nav ref={row} className="active-filters" aria-label="Odabrani filtri" tabIndex={-1}>
      {filters.map(({ key, label, to }) => (
        <ChipLink
          key={key}
          to={to}
          selected
          size="lg"
          className="active-filter"
          aria-current={false}
          aria-label={`Uklonite filtar: ${label}`}
          preventScrollReset
          onClick={keepFocus}
          end={<X size={16} strokeWidth={2.2} aria-hidden />}
        >
          {label}
        </ChipLink>
      ))}
      <ButtonLink variant="text" size="sm" to={clear} preventScrollReset>
        Očistite sve
      </ButtonLink>
    </nav>
  );
}
