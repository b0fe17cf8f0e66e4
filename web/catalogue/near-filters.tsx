import { LocateFixed } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Circle, circles } from '#contract/distances.ts';
import { listNames, withIslands } from '#contract/list-words.ts';
import { Button } from '../ui/actions/button.tsx';
import { Combobox } from '../ui/choices/combobox.tsx';
import { Select } from '../ui/choices/select.tsx';
import { FilterCheck } from '../ui/lists/filter-check.tsx';
import type { FilterProps } from './list-frame.tsx';
import type { Choice, Choices, ListQuery } from './list-query.ts';
import { loadTownPositions, townHere } from './town-positions.ts';
import { useStart } from './use-start.ts';

type Props = FilterProps<{ query: ListQuery; choices: Choices }>;

const radii = circles.map((km) => ({ value: km, label: `${km}\u00a0km` }));
const usual: Circle = 25;

/** Renders the radius filter around a town, and the choice of the town that distances are measured from. */
export function NearFilters({ list: { query, choices }, onChange }: Props) {
  const [all, setAll] = useState<readonly Choice[]>();
  const start = useStart(query, choices);
  const countyName = useMemo(
    () => new Map(choices.counties.map(({ key, name }) => [key, name])),
    [choices.counties],
  );
  const own = choices.near ? [choices.near] : [];
  const towns = all ?? [...own, ...choices.towns.filter(({ key }) => key !== choices.near?.key)];
  const around = (near: string) => onChange({ near, radius: near ? query.radius || usual : 0 });
  const loadAll = () => {
    if (all) return;
    void loadTownPositions().then(
      (found) => setAll(found.map(({ key, name, county }) => ({ key, name, parent: county }))),
      // On failure, the towns of the chosen counties remain selectable, and the next focus retries.
      () => undefined,
    );
  };
  return (
    <>
      <div onFocusCapture={loadAll}>
        <Combobox
          label="Blizu mjesta"
          name={listNames.near}
          options={towns.map(({ key, name, parent }) => ({
            value: key,
            label: name,
            meta: countyName.get(parent ?? ''),
          }))}
          value={query.near}
          onChange={around}
          placeholder="Odaberite mjesto"
          plain={(control) => (
            <input
              {...control}
              className="input"
              name={listNames.near}
              defaultValue={choices.near?.name ?? ''}
            />
          )}
        />
        <UseLocation onTown={around} />
      </div>
      <div>
        <Select
          label="U krugu od"
          name={listNames.radius}
          options={radii}
          value={query.radius || ''}
          onChange={(radius) =>
            onChange({
              radius: radius || 0,
              // A circle replaces the chosen counties and towns.
              ...(!query.near &&
                start && { near: start.key, ...(query.towns.length && { counties: [], towns: [] }) }),
            })
          }
          placeholder={start ? 'Bilo gdje' : 'Prvo odaberite mjesto'}
          hint="Udaljenost je zračna."
          disabled={!start}
        />
        {query.radius > 0 && (
          <FilterCheck
            name={listNames.islands}
            value={withIslands}
            checked={query.islands}
            onChange={() => onChange({ islands: !query.islands })}
          >
            I mjesta do kojih vozi samo trajekt
          </FilterCheck>
        )}
      </div>
    </>
  );
}

function UseLocation({ onTown }: { onTown: (key: string) => void }) {
  const [state, setState] = useState<{ busy: boolean; message: string }>({ busy: false, message: '' });
  const locate = async () => {
    setState({ busy: true, message: '' });
    const found = await townHere(navigator.geolocation);
    setState({
      busy: false,
      message: 'message' in found ? found.message : `Najbliže mjesto: ${found.town.name}.`,
    });
    if ('town' in found) onTown(found.town.key);
  };
  return (
    <div className="script-only">
      <Button
        variant="text"
        size="sm"
        icon={<LocateFixed size={18} aria-hidden />}
        busy={state.busy}
        onClick={() => void locate()}
      >
        Koristite moju lokaciju
      </Button>
      <p className="small muted" role="status">
        {state.message}
      </p>
    </div>
  );
}
