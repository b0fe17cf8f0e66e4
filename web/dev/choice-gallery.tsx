import { HandHelping, Search } from 'lucide-react';
import { useState } from 'react';
import { useObjectUrls } from '../platform/browser/object-urls.ts';
import { Combobox } from '../ui/choices/combobox.tsx';
import { MultiSelect } from '../ui/choices/multi-select.tsx';
import type { Option } from '../ui/choices/option.tsx';
import { RadioGroup } from '../ui/choices/radio-group.tsx';
import { Select } from '../ui/choices/select.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { StarsInput } from '../ui/fields/stars-input.tsx';
import { imagesOnly } from '../ui/files/accepted.ts';
import { FileDrop } from '../ui/files/file-drop.tsx';
import type { FileItem } from '../ui/files/file-tile.tsx';
import { moved } from '../ui/files/moved.ts';
import { Columns, Part } from './part.tsx';

const counties = [
  'Bjelovarsko-bilogorska',
  'Dubrovačko-neretvanska',
  'Grad Zagreb',
  'Istarska',
  'Ličko-senjska',
  'Međimurska',
  'Splitsko-dalmatinska',
  'Šibensko-kninska',
  'Zadarska',
].map((label, index) => ({ value: index + 1, label }));
const names = [
  'Čakovec',
  'Sveta Nedelja',
  'Sveti Ivan Zelina',
  'Đurđevac',
  'Đakovo',
  'Novigrad',
  'Žminj',
  'Ljubešćica',
  'Šibenik',
  'Split',
  'Zadar',
  'Zagreb',
  'Koprivnica',
];
const towns: Option<number>[] = Array.from({ length: 556 }, (_, index) => ({
  value: index + 1,
  label: names[index] ?? `Mjesto ${index + 1}`,
  meta: String(10_000 + index * 7),
}));
const trades: Option<string>[] = [
  { value: 'krov', label: 'Popravak prokišnjavanja', group: 'Krovovi i limarija', meta: '4' },
  { value: 'zlijeb', label: 'Limarski radovi i žljebovi', group: 'Krovovi i limarija', meta: '2' },
  { value: 'cijev', label: 'Popravak curenja i puknutih cijevi', group: 'Vodoinstalacije', meta: '11' },
];

export function ChoiceGallery() {
  return (
    <>
      <Part title="Odabir">
        <Choices />
      </Part>
      <Part title="Datoteke">
        <Files />
      </Part>
    </>
  );
}

function Choices() {
  const [kind, setKind] = useState('inquiry');
  const [county, setCounty] = useState<number | ''>(4);
  const [town, setTown] = useState<number | ''>('');
  const [several, setSeveral] = useState<readonly number[]>([7, 9]);
  const [types, setTypes] = useState<readonly string[]>([]);
  const [ticked, setTicked] = useState(true);
  const [stars, setStars] = useState(4);
  const kinds = [
    {
      value: 'inquiry',
      label: 'Tražim majstora',
      text: 'Opišite posao, majstori Vam se javljaju.',
      icon: <Search size={20} strokeWidth={1.9} aria-hidden />,
      count: 26,
    },
    {
      value: 'offer',
      label: 'Nudim uslugu',
      text: 'Klijenti Vas pronalaze po vrsti posla.',
      icon: <HandHelping size={20} strokeWidth={1.9} aria-hidden />,
      count: 2,
    },
  ];
  return (
    <Columns>
      <RadioGroup
        name="kind"
        label="Što želite?"
        look="chips"
        options={kinds.map(({ count: _, text: __, ...option }) => option)}
        value={kind}
        onChange={setKind}
      />
      <RadioGroup
        name="kind-rows"
        label="Vrsta objave"
        options={kinds.map(({ icon: _, ...option }) => option)}
        value={kind}
        onChange={setKind}
      />
      <RadioGroup
        name="kind-cards"
        label="Vrsta objave"
        look="cards"
        options={kinds.map(({ count: _, ...option }) => option)}
        value={kind}
        onChange={setKind}
        error="Polje Vrsta objave je obavezno."
      />
      <Select name="county" label="Županija" options={counties} value={county} onChange={setCounty} />
      <Select
        name="empty"
        label="Županija"
        optional
        options={counties}
        value=""
        placeholder="Cijela Hrvatska"
        error="Odabrana županija ne postoji."
      />
      <Combobox
        name="town"
        label="Grad/općina"
        optional
        options={towns}
        value={town}
        onChange={setTown}
        hint="Nude se gradovi i općine odabrane županije."
      />
      <MultiSelect
        name="counties"
        label="Županije"
        options={counties}
        value={several}
        onChange={setSeveral}
      />
      <MultiSelect name="types" label="Vrste poslova" options={trades} value={types} onChange={setTypes} />
      <div>
        <Checkbox name="roofs" label="Krovovi i limarija" count={9} value={ticked} onChange={setTicked} />
        <Checkbox
          name="leaks"
          label="Popravak prokišnjavanja"
          count={4}
          nested
          value={false}
          onChange={setTicked}
        />
        <Checkbox
          name="agreement"
          label="Prihvaćam uvjete korištenja"
          value={!ticked}
          onChange={(value) => setTicked(!value)}
          error="Molimo potvrdite kako bi ste nastavili."
        />
      </div>
      <StarsInput name="stars" label="Ocjena" value={stars} onChange={setStars} />
    </Columns>
  );
}

const drawing = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="hsl(${hue} 50% 75%)"/><circle cx="20" cy="15" r="9" fill="hsl(${hue} 50% 50%)"/></svg>`)}`;

function Files() {
  const urls = useObjectUrls();
  const [items, setItems] = useState<FileItem[]>([
    { id: 'a', name: 'sudoper.jpg', kind: 'image', size: 340_000, preview: drawing(20), state: 'ready' },
    {
      id: 'b',
      name: 'glavni-ventil.jpg',
      kind: 'image',
      size: 2_400_000,
      preview: drawing(200),
      state: 'sending',
      progress: 0.64,
    },
    { id: 'c', name: 'troskovnik.pdf', kind: 'document', size: 120_000, state: 'ready' },
    {
      id: 'd',
      name: 'kupaonica.jpg',
      kind: 'image',
      size: 900_000,
      preview: drawing(120),
      state: 'failed',
      error: 'Veza je prekinuta.',
    },
  ]);
  const change = (id: string, next: Partial<FileItem>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...next } : item)));
  return (
    <Columns>
      <FileDrop
        label="Fotografije i dokumenti"
        optional
        items={items}
        onTake={({ file, kind }) => {
          const id = crypto.randomUUID();
          setItems((before) => [
            ...before,
            { id, name: file.name, size: file.size, kind, preview: urls.of(id, file), state: 'ready' },
          ]);
        }}
        onRemove={(id) => {
          urls.revoke(id);
          setItems((before) => before.filter((item) => item.id !== id));
        }}
        onMove={(id, to) =>
          setItems((before) =>
            moved(
              before,
              before.findIndex((item) => item.id === id),
              to,
            ),
          )
        }
        onRetry={(id) => change(id, { state: 'sending', progress: 0.2 })}
      />
      <FileDrop
        label="Profilna slika"
        max={1}
        accept={imagesOnly}
        items={[]}
        onTake={() => undefined}
        onRemove={() => undefined}
        error="Polje Profilna slika mora biti slika (PNG, WEBP, JPG ili HEIC)."
      />
    </Columns>
  );
}
