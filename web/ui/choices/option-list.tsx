import { Combobox as Base } from '@base-ui/react/combobox';
import { Search, X } from 'lucide-react';
import { memo, type ReactNode, type UIEvent, useMemo, useState } from 'react';
import { count, nouns } from '#contract/format.ts';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { Marked, matching, type Option, type OptionValue } from './option.tsx';
import { usePopupPlace } from './popup-place.ts';

/**
 * Number of rows rendered initially, and added each time the user scrolls near the end, so that a list of 556
 * towns opens as fast as one of 20.
 */
const batch = 60;

interface OptionGroup {
  [key: string]: unknown;
  value: string;
  items: Option[];
}

function grouped(options: readonly Option[]): Option[] | OptionGroup[] {
  if (!options.some((option) => option.group)) return [...options];
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const value = option.group ?? '';
    const items = groups.get(value);
    if (items) items.push(option);
    else groups.set(value, [option]);
  }
  return [...groups].map(([value, items]) => ({ value, items }));
}

const isGroup = (item: Option | OptionGroup): item is OptionGroup => 'items' in item;

export interface OptionFilter {
  query: string;
  open: boolean;
  setOpen: (open: boolean) => void;
  items: Option[] | OptionGroup[];
  filteredItems: Option[] | OptionGroup[];
  found: number;
  type: (text: string, details: { reason: string }) => void;
  more: () => void;
}

/** Replaces the library's filter, which does not find `Čakovec` for `cak`. */
export function useOptionFilter<T extends OptionValue>(options: readonly Option<T>[]): OptionFilter {
  const [query, setQuery] = useState('');
  const [rows, setRows] = useState(batch);
  const [open, setOpen] = useState(false);
  const found = useMemo(() => matching(options, query), [options, query]);
  const items = useMemo(() => grouped(options), [options]);
  const filteredItems = useMemo(() => grouped(found.slice(0, rows)), [found, rows]);
  return {
    query,
    open,
    setOpen,
    items,
    filteredItems,
    found: found.length,
    type(text, { reason }) {
      // Text that the library writes into the box when an option is chosen is not a query.
      setQuery(reason === 'input-change' ? text : '');
      setRows(batch);
    },
    more: () => setRows((drawn) => (drawn < found.length ? drawn + batch : drawn)),
  };
}

const Row = memo(function Row({
  option,
  query,
  multiple,
}: {
  option: Option;
  query: string;
  multiple: boolean;
}) {
  return (
    <Base.Item value={option} className="option">
      {multiple && <span className="check-box" aria-hidden />}
      <span>
        <Marked text={option.label} query={query} />
      </span>
      {option.meta && <span className="option-end">{option.meta}</span>}
    </Base.Item>
  );
});

interface Props {
  filter: OptionFilter;
  label: ReactNode;
  multiple?: boolean;
  sheet: boolean;
}

export function OptionList({ filter, label, multiple = false, sheet }: Props) {
  const place = usePopupPlace();
  const name = typeof label === 'string' ? label : 'Popis';
  const row = (option: Option) => (
    <Row key={option.value} option={option} query={filter.query} multiple={multiple} />
  );
  const onScroll = ({ currentTarget: list }: UIEvent) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < 400) filter.more();
  };
  return (
    <Base.Portal>
      {sheet && <Base.Backdrop className="backdrop sheet-backdrop" />}
      <Base.Positioner
        className={`${place} ${sheet ? 'sheet-place' : 'popup-wide'}`}
        sideOffset={4}
        collisionPadding={8}
        align="start"
      >
        <Base.Popup
          className={sheet ? 'popup sheet sheet-tall' : 'popup popup-list'}
          aria-label={sheet ? name : undefined}
        >
          {sheet && (
            <div className="sheet-head">
              <b>{label}</b>
              <IconButton
                label="Zatvorite popis"
                icon={<X size={24} strokeWidth={1.75} aria-hidden />}
                onClick={() => filter.setOpen(false)}
              />
              <div className="input">
                <Search size={20} strokeWidth={1.9} aria-hidden />
                <Base.Input placeholder="Upišite naziv" aria-label={name} />
              </div>
            </div>
          )}
          <Base.Status className="sr-only">{filter.query && count(filter.found, nouns.rezultat)}</Base.Status>
          <Base.Empty>
            <p className="option-none">Nema rezultata za „{filter.query}“.</p>
          </Base.Empty>
          <Base.List className="option-list" onScroll={onScroll}>
            {(item: Option | OptionGroup) =>
              isGroup(item) ? (
                <Base.Group key={item.value} items={item.items}>
                  {item.value && <Base.GroupLabel className="option-group">{item.value}</Base.GroupLabel>}
                  <Base.Collection>{row}</Base.Collection>
                </Base.Group>
              ) : (
                row(item)
              )
            }
          </Base.List>
          {sheet && multiple && (
            <div className="sheet-foot">
              <Button variant="primary" wide onClick={() => filter.setOpen(false)}>
                Gotovo
              </Button>
            </div>
          )}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
