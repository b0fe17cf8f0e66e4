import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { type JobCategory, listJobCategories } from '#contract/trades.ts';
import { NamedIcon } from '../catalogue/named-icon.tsx';
import { api } from '../platform/api/api.ts';
import { localStore } from '../platform/storage/browser-storage.ts';
import { Button } from '../ui/actions/button.tsx';
import { ChipButton, ChipLink } from '../ui/display/chip.tsx';
import { forgetRecent, readRecent } from './recent.ts';

const largest = 8;

function useLargest(): JobCategory[] {
  const [categories, setCategories] = useState<JobCategory[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    const query = { sort_by: 'active_posts_count', sort_direction: 'desc', per_page: largest } as const;
    api.call(listJobCategories, { query, signal: leaving.signal }).then(
      ({ data }) => setCategories(data),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return categories;
}

export function SearchStart({ onRepeat }: { onRepeat: (query: string) => void }) {
  const [recent, setRecent] = useState(() => readRecent(localStore));
  const categories = useLargest();
  return (
    <>
      <div>
        <h3>Što tražite?</h3>
        <p className="small muted mt-1">Upišite posao, zanat, mjesto ili ime. Rezultati stižu dok pišete.</p>
      </div>
      {recent.length > 0 && (
        <section aria-labelledby="search-recent">
          <div className="search-group-head">
            <h3 id="search-recent">Nedavno ste tražili</h3>
            <Button
              variant="text"
              size="sm"
              onClick={() => {
                forgetRecent(localStore);
                setRecent([]);
              }}
            >
              Izbrišite
            </Button>
          </div>
          <div className="chips">
            {recent.map((query) => (
              <ChipButton
                key={query}
                size="lg"
                icon={<History size={17} aria-hidden />}
                onClick={() => onRepeat(query)}
              >
                {query}
              </ChipButton>
            ))}
          </div>
        </section>
      )}
      {categories.length > 0 && (
        <section aria-labelledby="search-largest">
          <div className="search-group-head">
            <h3 id="search-largest">Najviše poslova</h3>
          </div>
          <div className="chips">
            {categories.map(({ id, key, name, hue, icon, active_posts_count: posts }) => (
              <ChipLink
                key={id}
                to={paths.category(key)}
                size="lg"
                hue={hue}
                icon={<NamedIcon name={icon} />}
                end={<span className="number">{formatNumber(posts)}</span>}
              >
                {name}
              </ChipLink>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
