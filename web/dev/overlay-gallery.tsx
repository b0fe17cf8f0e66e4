import { ArrowLeft, ArrowRight, ChevronDown, House, LogOut, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast, toastError } from '../platform/actions/toast.tsx';
import { ApiError } from '../platform/api/api.ts';
import { Button } from '../ui/actions/button.tsx';
import { Select } from '../ui/choices/select.tsx';
import { Carousel } from '../ui/display/carousel.tsx';
import { Stepper } from '../ui/display/stepper.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { LoadMore } from '../ui/lists/load-more.tsx';
import { useConfirm } from '../ui/overlays/confirm.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody, DialogFoot } from '../ui/overlays/dialog-parts.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { Lightbox, type LightboxImage } from '../ui/overlays/lightbox.tsx';
import { Menu, MenuDivider, MenuGroup, MenuItem, MenuLink } from '../ui/overlays/menu.tsx';
import { usePopupOpener } from '../ui/overlays/popup-opener.ts';
import { Part } from './part.tsx';

const scene = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="hsl(${hue} 45% 70%)"/><circle cx="800" cy="600" r="320" fill="hsl(${hue} 45% 45%)"/></svg>`)}`;
const images: LightboxImage[] = [20, 200, 120].map((hue) => ({
  path: scene(hue),
  width: 1600,
  height: 1200,
  name: `Slika u boji ${hue}`,
}));
const failure =
  (status: number, message: string, errors: Record<string, string[]> = {}) =>
  () =>
    toastError(new ApiError(status, { message, errors }));
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function OverlayGallery() {
  return (
    <>
      <Part title="Prozori">
        <Windows />
      </Part>
      <Part title="Obavijesti na zaslonu">
        <div className="flex flex-wrap gap-3">
          <Button
            onClick={() =>
              toast.success(
                'Upit je poslan na pregled',
                'Pregled u prosjeku traje jedan sat. Javit ćemo Vam čim bude objavljen.',
              )
            }
          >
            Uspjeh
          </Button>
          <Button
            onClick={() =>
              toast.warning(
                'Prijenos nekih datoteka nije uspio.',
                'Upit je spremljen. Datoteku „dvoriste.jpg“ pošaljite ponovno.',
              )
            }
          >
            Upozorenje
          </Button>
          <Button onClick={failure(500, 'Nešto je pošlo po zlu!')}>500</Button>
          <Button onClick={failure(422, 'Obrazac neispravan!', { a: ['x'], b: ['y'] })}>422</Button>
          <Button onClick={failure(429, 'Previše pokušaja. Pokušajte ponovno malo kasnije.')}>429</Button>
          <Button onClick={failure(0, '')}>Bez veze</Button>
        </div>
      </Part>
      <Part title="Koraci">
        <div className="grid gap-6">
          <Stepper steps={['Opis', 'Lokacija', 'Prilozi', 'Pregled']} current={1} />
          <Stepper steps={['Sadržaj', 'Radnje', 'Doseg', 'Kontakt', 'Pregled', 'Plaćanje']} current={3} />
        </div>
      </Part>
      <Part title="Vrtuljak">
        <div style={{ maxWidth: 480 }}>
          <Carousel
            label="Oglasi"
            slides={['Prvi', 'Drugi', 'Treći'].map((word) => ({
              key: word,
              content: (
                <a href={`#${word}`} className="card block p-5">
                  {word} slajd
                </a>
              ),
            }))}
          />
        </div>
      </Part>
      <Part title="Prikažite više">
        <More />
      </Part>
    </>
  );
}

function Windows() {
  const [open, setOpen] = useState<'plain' | 'narrow' | 'wide' | 'full' | 'left' | 'right' | null>(null);
  const [image, setImage] = useState<number | null>(null);
  const confirm = useConfirm();
  const close = () => setOpen(null);
  const size = open === 'narrow' || open === 'wide' ? open : undefined;
  const row = (
    <a href="#sadrzaj" className="drawer-row">
      <House size={22} strokeWidth={1.9} aria-hidden />
      Početna
    </a>
  );
  const { Part: LoadedMenu, opener, popup } = usePopupOpener(async () => Menu);
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen('plain')}>Prozor</Button>
      <Button onClick={() => setOpen('narrow')}>Uski prozor</Button>
      <Button onClick={() => setOpen('wide')}>Široki prozor</Button>
      <Button onClick={() => setOpen('full')}>Cijeli zaslon na mobitelu</Button>
      <Button onClick={() => setOpen('left')}>Izbornik slijeva</Button>
      <Button onClick={() => setOpen('right')}>Izbornik zdesna</Button>
      <Button
        onClick={async () =>
          toast.success(
            (await confirm({
              title: 'Odjava',
              content: 'Želite li se odjaviti s ovog uređaja?',
              submit: 'Odjavite se',
            }))
              ? 'Da'
              : 'Ne',
          )
        }
      >
        Pitanje
      </Button>
      <Button
        onClick={() =>
          confirm({
            title: 'Brisanje posla',
            content: 'Posao i njegove datoteke brišu se trajno.',
            submit: 'Izbrišite',
            danger: true,
            busyText: 'Briše se…',
            action: () =>
              wait(800)
                .then(failure(500, ''))
                .then(() =>
                  Promise.reject(
                    new ApiError(409, { message: 'Posao je u međuvremenu pregledan.', errors: {} }),
                  ),
                ),
          })
        }
      >
        Pitanje koje ne uspije
      </Button>
      <Button {...opener} aria-haspopup="menu" iconEnd={<ChevronDown size={18} aria-hidden />}>
        Izbornik
      </Button>
      {LoadedMenu && (
        <LoadedMenu {...popup} label="Izbornik" align="start">
          <MenuGroup label="Posao">
            <MenuItem icon={<Pencil size={20} aria-hidden />} onSelect={() => toast.success('Uredite')}>
              Uredite
            </MenuItem>
            <MenuItem
              icon={<Trash2 size={20} aria-hidden />}
              danger
              onSelect={() => toast.success('Izbrišite')}
            >
              Izbrišite
            </MenuItem>
          </MenuGroup>
          <MenuDivider />
          <MenuLink to="/dev/ui" icon={<LogOut size={20} aria-hidden />}>
            Poveznica
          </MenuLink>
        </LoadedMenu>
      )}
      {images.map((item, index) => (
        <button
          key={item.path}
          type="button"
          aria-label={`Otvorite sliku ${index + 1}`}
          onClick={() => setImage(index)}
        >
          <img src={item.path} alt="" width={64} height={48} />
        </button>
      ))}
      <Lightbox images={images} index={image} onClose={() => setImage(null)} />
      <Drawer
        open={open === 'left' || open === 'right'}
        side={open === 'right' ? 'right' : 'left'}
        onClose={close}
        label="Izbornik"
      >
        {row}
      </Drawer>
      <Dialog
        open={open !== null && open !== 'left' && open !== 'right'}
        onClose={close}
        title="Objavite upit"
        size={size}
        full={open === 'full'}
      >
        <Sample onClose={close} />
      </Dialog>
    </div>
  );
}

function Sample({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [county, setCounty] = useState<number | ''>('');
  const confirm = useConfirm();
  return (
    <>
      <Stepper steps={['Opis', 'Lokacija', 'Prilozi', 'Pregled']} current={1} />
      <DialogBody>
        <Select
          name="county"
          label="Županija"
          options={[
            { value: 1, label: 'Zadarska' },
            { value: 2, label: 'Istarska' },
          ]}
          value={county}
          onChange={setCounty}
        />
        <TextArea name="text" label="Opis posla" max={5000} value={text} onChange={setText} />
      </DialogBody>
      <DialogFoot>
        <Button variant="text" icon={<ArrowLeft size={20} aria-hidden />} onClick={onClose}>
          Natrag
        </Button>
        <Button
          variant="primary"
          iconEnd={<ArrowRight size={20} aria-hidden />}
          onClick={async () =>
            (await confirm({
              title: 'Odbaciti uneseno?',
              content: 'Ono što ste upisali neće biti spremljeno.',
              submit: 'Odbacite',
            })) && onClose()
          }
        >
          Dalje
        </Button>
      </DialogFoot>
    </>
  );
}

function More() {
  const [rows, setRows] = useState(3);
  const [busy, setBusy] = useState(false);
  const more = async () => {
    setBusy(true);
    await wait(500);
    setRows((before) => before + 3);
    setBusy(false);
  };
  return (
    <>
      <ul>
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
          <li key={`row-${index + 1}`}>Redak {index + 1}</li>
        ))}
      </ul>
      <LoadMore more={rows < 12} busy={busy} onMore={more} />
    </>
  );
}
