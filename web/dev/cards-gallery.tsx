import { ArrowRight, MapPin, ShieldCheck } from 'lucide-react';
import { Link } from '../platform/page/link.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Card } from '../ui/display/card.tsx';
import { Chip } from '../ui/display/chip.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { type Fact, TitleBlock, TitleCell } from '../ui/display/title-block.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';

const facts: readonly Fact[] = [
  { label: 'Lokacija', value: 'Split, Splitsko-dalmatinska' },
  { label: 'Klijent', value: 'Ante Dragović', className: 'job-card-person' },
  { label: 'Objavljeno', value: 'danas u 9:40' },
];

export function CardsGallery() {
  return (
    <section className="section">
      <SectionHead
        title="Kartice"
        quantity="3 kartice"
        more={{ label: 'Svi poslovi', to: '/aktivni-poslovi' }}
      />
      <div className="job-list">
        <SampleJob />
        <SampleJob own />
      </div>
      <div className="job-list job-list-two mt-5">
        <SampleJob />
        <SampleJob />
      </div>
      <div className="worker-list mt-5">
        <SampleWorker name="Gradnja Štimac" />
        <SampleWorker name="Krešimir Vuković" />
        <SampleWorker name="Željka Blažević" />
      </div>
      <div className="field-row mt-5">
        <Card className="overflow-hidden">
          <TitleBlock facts={facts} />
        </Card>
        <Card className="overflow-hidden">
          <TitleBlock
            layout="rows"
            facts={[
              { label: 'Lokacija', value: 'Zagreb, Grad Zagreb' },
              { label: 'Vrsta posla', value: 'Popravak curenja i puknutih cijevi' },
              { label: 'Objavljeno', value: 'danas u 9:40', half: true },
              {
                label: 'Status',
                half: true,
                value: (
                  <Badge tone="green" shape="dot">
                    Aktivan
                  </Badge>
                ),
              },
            ]}
          />
        </Card>
      </div>
    </section>
  );
}

function SampleJob({ own }: { own?: boolean }) {
  return (
    <Card as="article" link className="job-card">
      <ThemeImage fill light="/mark.svg" dark="/mark-maskable.svg" />
      <div className="job-card-body">
        <h3 className="job-card-type">
          <Link to="/dev/ui" className="stretched-link">
            <b>Popravak prokišnjavanja</b>
          </Link>
          <span className="job-card-dot" aria-hidden>
            ·
          </span>
          <span>Krovovi i limarija</span>
        </h3>
        <p className="job-card-subject">
          Hitno! Nakon zadnje kiše curi nam voda uz dimnjak u potkrovlju obiteljske kuće. Crijep je kanalica,
          star oko trideset godina. Molim izlazak i privremeno zatvaranje, a potom ponudu za…
        </p>
      </div>
      <TitleBlock layout="own" facts={facts}>
        {own ? (
          <TitleCell className="job-card-own">
            <Badge tone="blue">Vaš posao</Badge>
            <Badge tone="green" shape="dot">
              Aktivan
            </Badge>
          </TitleCell>
        ) : (
          <TitleCell className="job-card-go">
            Detaljnije
            <ArrowRight size={17} aria-hidden />
          </TitleCell>
        )}
      </TitleBlock>
    </Card>
  );
}

function SampleWorker({ name }: { name: string }) {
  return (
    <Card as="article" link className="worker-card">
      <div className="worker-card-top">
        <Avatar of={{ name }} />
        <div className="grid content-start justify-items-start gap-1">
          <h3 className="worker-card-name">
            <Link to="/dev/ui" className="stretched-link">
              {name}
            </Link>
          </h3>
          <Stars value={4.7} count={63} />
          <Badge tone="green" plain icon={<ShieldCheck size={18} aria-hidden />}>
            Provjereni obrt
          </Badge>
        </div>
      </div>
      <p className="worker-card-about">
        Obiteljska tvrtka s ekipom od sedam ljudi i dvama kombijima. Radimo adaptacije stanova i kuća…
      </p>
      <div className="chips">
        <Chip hue={30}>Građevinski radovi</Chip>
        <Chip hue={60}>Fasade i suha gradnja</Chip>
      </div>
      <div className="title-block">
        <TitleCell className="flex items-center gap-2">
          <MapPin size={18} className="faint" aria-hidden />
          <span className="strong">Grad Zagreb, Zagrebačka</span>
        </TitleCell>
      </div>
    </Card>
  );
}
