import { MapPin, Plus, Search, ShieldCheck, Trash2, Wrench, X } from 'lucide-react';
import { count, nouns } from '#contract/format.ts';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { IconButton, IconLink } from '../ui/actions/icon-button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { BackLink, Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { Caron } from '../ui/display/caron.tsx';
import { Chip, ChipButton, ChipLink } from '../ui/display/chip.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { Tabs } from '../ui/display/tabs.tsx';
import { Timeline } from '../ui/display/timeline.tsx';
import { House, type Spot } from '../ui/drawings/house.tsx';
import { houseDrawings } from '../ui/drawings/house-drawings.tsx';
import { Logo } from '../ui/drawings/logo.tsx';
import { QuietCounter } from '../ui/lists/counter.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { SkeletonJobPostCard, SkeletonText, SkeletonWorkerCard } from '../ui/lists/skeleton.tsx';
import { CardsGallery } from './cards-gallery.tsx';
import { Part } from './part.tsx';

const spots: readonly Spot[] = [
  { key: 'krov', name: 'Krov', x: 424, y: 118, lead: 'M410 114L330 87H308', label: [300, 92, 'end'] },
  {
    key: 'prozori',
    name: 'Prozori',
    x: 796,
    y: 300,
    lead: 'M810 296L820 331H842',
    label: [850, 336, 'start'],
  },
  { key: 'kupaonica', name: 'Kupaonica', x: 366, y: 312 },
];

export function StaticGallery() {
  return (
    <>
      <Part title="Gumbi">
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" icon={<Plus size={20} aria-hidden />}>
            Objavite upit
          </Button>
          <Button>Odustanite</Button>
          <Button variant="text">Dodajte još</Button>
          <Button variant="danger" icon={<Trash2 size={20} aria-hidden />}>
            Izbrišite
          </Button>
          <Button variant="primary" busyLabel="Šalje se…" busy>
            Pošaljite poruku
          </Button>
          <Button variant="primary" busyLabel="Šalje se…">
            Pošaljite poruku
          </Button>
          <Button disabled>Nedostupno</Button>
          <Button size="sm">Mali</Button>
          <ButtonLink to="/dev/ui" variant="primary" size="lg">
            Veliki
          </ButtonLink>
          <IconButton label="Pretraga" icon={<Search size={22} aria-hidden />} />
          <IconLink
            to="/dev/ui"
            label="Novo, 12 nepročitanih"
            count={120}
            icon={<MapPin size={22} aria-hidden />}
          />
          <IconLink to="/dev/ui" label="Dodajte" variant="primary" icon={<Plus size={22} aria-hidden />} />
        </div>
        <div className="mt-3" style={{ maxWidth: 320 }}>
          <Button wide>Preko cijele širine</Button>
        </div>
      </Part>
      <Part title="Znak">
        <div className="flex items-center gap-6">
          <Logo label="Logotip" />
          <span style={{ fontSize: 30 }}>
            <Caron />
          </span>
          <Caron />
        </div>
      </Part>
      <Part title="Oznake i kartice izbora">
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone="green" shape="dot">
            Aktivan
          </Badge>
          <Badge tone="amber" shape="ring">
            Potvrda u tijeku
          </Badge>
          <Badge tone="brick" shape="diamond">
            Potrebna dorada
          </Badge>
          <Badge tone="grey" shape="dash">
            Neaktivan
          </Badge>
          <Badge tone="grey" shape="check">
            Završen
          </Badge>
          <Badge tone="blue">Vaš posao</Badge>
          <Badge tone="yellow">Istaknuto</Badge>
          <Badge tone="green" plain icon={<ShieldCheck size={18} aria-hidden />}>
            Provjereni obrt
          </Badge>
          <QuietCounter count={7} />
        </div>
        <div className="chips mt-4">
          <Chip>Grad Zagreb</Chip>
          {[15, 45, 90, 195, 210, 315].map((hue) => (
            <Chip key={hue} hue={hue} icon={<Wrench size={16} aria-hidden />}>
              Kategorija {hue}
            </Chip>
          ))}
          <ChipLink to="/dev/ui" selected end={<X size={16} aria-label="Uklonite" />}>
            Zadarska
          </ChipLink>
          <ChipButton selected size="lg">
            Odabrano
          </ChipButton>
          <ChipButton selected={false} size="lg">
            Nije odabrano
          </ChipButton>
        </div>
      </Part>
      <Part title="Ljudi i ocjene">
        <div className="flex flex-wrap items-center gap-4">
          {['Gradnja Štimac', 'Željka Blažević', 'Ana', 'Đuro Njirić', 'Čistoća d.o.o.'].map((name) => (
            <Avatar key={name} of={{ name }} />
          ))}
          <Avatar of={{ name: 'Iva Perić' }} size="xs" />
          <Avatar of={{ name: 'Iva Perić' }} size="sm" />
          <Avatar of={{ name: 'Iva Perić' }} size="md" />
          <Avatar of={{ name: 'Iva Perić' }} size="xl" />
        </div>
        <div className="mt-4 grid justify-items-start gap-3">
          <Stars value={4.9} count={57} />
          <Stars value={3.4} count={2} />
          <Stars value={1} count={1} />
          <Stars value={0} count={0} />
          <Stars value={5} size={30} />
        </div>
      </Part>
      <Part title="Put i stranice">
        <Breadcrumbs crumbs={[{ label: 'Poslovi', to: '/poslovi' }, { label: 'Aktivni poslovi' }]} />
        <BackLink to="/poslovi">Natrag na popis poslova</BackLink>
        <Tabs
          label="Stanja"
          tabs={[
            { label: 'Svi', to: '/dev/ui', count: 7, current: true },
            { label: 'Aktivni', to: '/dev/ui?stanje=active', count: 2 },
            { label: 'U potvrdi', to: '/dev/ui?stanje=pending', count: 2 },
            { label: 'Završeni', to: '/dev/ui?stanje=finished', count: 1234 },
          ]}
        />
        <Pager page={1} last={5} href={pageHref} label="Pet stranica" />
        <Pager page={2} last={20} href={pageHref} label="Početak" />
        <Pager page={8} last={20} href={pageHref} label="Sredina" />
        <Pager page={20} last={20} href={pageHref} label="Kraj" />
        <Pager
          page={200}
          last={200}
          href={pageHref}
          label="Posljednja stranica"
          beyond="Suzite pretragu filtrima."
        />
      </Part>
      <CardsGallery />
      <Part title="Tijek">
        <div className="card p-5">
          <Timeline
            label="Tijek upita"
            events={[
              { id: 1, title: 'Upit je izrađen', at: '2026-11-19T16:02:00Z' },
              { id: 2, title: 'Poslan na pregled', at: '2026-11-19T16:02:00Z' },
              { id: 3, title: 'Potrebna je dorada', at: '2026-11-19T16:48:00Z', kind: 'returned' },
              { id: 5, title: 'Objavljeno', at: '2026-11-19T17:10:00Z', kind: 'good' },
              {
                id: 4,
                title: 'Potvrda u tijeku',
                text: 'Pregled u prosjeku traje jedan sat. Javit ćemo Vam obavijest.',
                kind: 'waiting',
              },
            ]}
          />
        </div>
      </Part>
      <Part title="Napomene">
        <div className="grid gap-3">
          <Notice>Ostavite prozor otvorenim dok prijenos ne završi.</Notice>
          <Notice tone="green">Email je potvrđen.</Notice>
          <Notice tone="amber" actions={<Button size="sm">Podrška</Button>}>
            Ovaj upit nije vidljiv drugima.
          </Notice>
          <Notice tone="brick">
            <b>Napomena administratora:</b> na drugoj fotografiji vidi se broj mobitela.
          </Notice>
        </div>
      </Part>
      <Part title="Prazno">
        <div className="field-row">
          <EmptyState
            card
            drawing="sheet"
            title="Nema poslova za odabrane filtre"
            text="Proširite područje ili uklonite vrstu posla."
            actions={<Button size="sm">Očistite filtre</Button>}
          />
          <EmptyState
            card
            drawing="chat"
            title="Još nemate poruka"
            text="Otvorite profil majstora ili posao i pošaljite prvu poruku."
          />
          <EmptyState
            card
            drawing="lens"
            title="Nema rezultata za „perilca“"
            text="Provjerite pravopis ili pokušajte s drugom riječi."
          />
          <EmptyState card drawing="star" title="Još nema ocjena" text="Prva ocjena pojavit će se ovdje." />
          <EmptyState card drawing={houseDrawings.unbuilt} title="Stranica ne postoji." />
          <EmptyState card drawing={houseDrawings.slipped} title="Nešto je pošlo po zlu!" />
        </div>
      </Part>
      <Part title="Učitavanje">
        <div className="field-row">
          <SkeletonJobPostCard />
          <SkeletonWorkerCard />
          <SkeletonText lines={4} />
        </div>
      </Part>
      <Part title="Kuća">
        <div className="overflow-hidden p-4">
          <House
            spots={spots}
            label="Presjek kuće s obilježenim mjestima"
            href={(key) => `/${key}`}
            note={() => count(58, nouns.aktivanPosao)}
          />
        </div>
      </Part>
    </>
  );
}

const pageHref = (page: number) => `/dev/ui?page=${page}`;
