import { listNames } from '#contract/list-words.ts';
import { paths } from '#contract/paths.ts';
import type { JobType } from '#contract/trades.ts';
import { ChipLink } from '../ui/display/chip.tsx';

interface Props {
  category: string;
  icons: string;
  county: string | undefined;
  types: readonly Pick<JobType, 'id' | 'key' | 'name'>[];
  chosen: string | undefined;
}

export function TypeChips({ category, icons, county, types, chosen }: Props) {
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
            <svg className="type-icon" width={18} height={18} aria-hidden>
              <use href={`${icons}#${type.key}`} />
            </svg>
          }
        >
          {type.name}
        </ChipLink>
      ))}
    </nav>
  );
}
