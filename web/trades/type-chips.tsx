import { listNames } from '#contract/list-words.ts';
import { paths } from '#contract/paths.ts';
import type { JobType } from '#contract/trades.ts';
import { ChipLink } from '../ui/display/chip.tsx';

interface Props {
  category: string;
  county: string | undefined;
  types: readonly Pick<JobType, 'id' | 'key' | 'name' | 'list_img' | 'list_img_dark'>[];
  /** The key of the active one. */
  chosen: string | undefined;
}

/** A category's types as a filter of its page, each with the centre of its drawing. */
export function TypeChips({ category, county, types, chosen }: Props) {
  const here = paths.category(category, county);
  return (
    <nav aria-label="Vrste poslova" className="chips chips-scroll type-chips">
      <ChipLink size="lg" to={here} selected={!chosen} preventScrollReset>
        Sve vrste
      </ChipLink>
      {types.map((type) => (
        <ChipLink
          key={type.id}
          size="lg"
          to={`${here}?${listNames.types}=${type.key}`}
          selected={type.key === chosen}
          preventScrollReset
          icon={
            <span className="type-dot" aria-hidden>
              <img className="theme-light" src={type.list_img} alt="" width={26} height={26} loading="lazy" decoding="async" />
              <img className="theme-dark" src={type.list_img_dark} alt="" width={26} height={26} loading="lazy" decoding="async" />
            </span>
          }
        >
          {type.name}
        </ChipLink>
      ))}
    </nav>
  );
}
