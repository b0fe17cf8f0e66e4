import { formatNumber } from '#contract/format.ts';
import { wholeCountry } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { ChipLink } from '../ui/display/chip.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';

interface Props {
  category: string;
  counties: readonly { key: string; name: string; posts: number }[];
  chosen: string | undefined;
}

export function CountyLinks({ category, counties, chosen }: Props) {
  if (!counties.length) return null;
  return (
    <section className="section" aria-labelledby="zupanije">
      <SectionHead id="zupanije" title="Po županijama" />
      <div className="chips">
        {chosen && (
          <ChipLink size="lg" to={paths.category(category)}>
            {wholeCountry}
          </ChipLink>
        )}
        {counties.map(({ key, name, posts }) => (
          <ChipLink
            key={key}
            size="lg"
            to={paths.category(category, key)}
            selected={key === chosen}
            end={<span className="faint number">{formatNumber(posts)}</span>}
          >
            {name}
          </ChipLink>
        ))}
      </div>
    </section>
  );
}
