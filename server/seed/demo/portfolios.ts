import { type FinishedName, finishedScenes } from '../art/scenes-finished.ts';
import { provenScenes } from './past-jobs.ts';
import type { Person } from './people.ts';
import { seeded } from './random.ts';
import { scenesOfType } from './scenes-of-type.ts';

export interface PlannedPortfolio {
  owner: Person;
  pictures: readonly { scene: FinishedName; caption: string }[];
}

const othersCount = 10;
const [fewest, most] = [3, 6];

const captions: Readonly<Record<FinishedName, string>> = {
  basin: 'Umivaonik s novom slavinom',
  bath: 'Obnova kupaonice',
  blind: 'Roleta s elektromotorom',
  boiler: 'Zamjena bojlera od 80 litara',
  cabinet: 'Ormarić i odvod ispod sudopera',
  car: 'Vrata nakon limarskih radova',
  facade: 'Fasada obiteljske kuće',
  floor: 'Pod u dnevnom boravku',
  garden: 'Uređenje dvorišta',
  leak: 'Popravak sifona ispod sudopera',
  manifold: 'Razdjelnik nove vodovodne instalacije',
  mould: 'Sanacija vlage u kutu sobe',
  panel: 'Razvodni ormarić u stanu',
  roof: 'Krov obiteljske kuće',
  wall: 'Bojenje sobe',
};

const isFinished = (scene: string): scene is FinishedName => Object.hasOwn(finishedScenes, scene);
const fitted: Readonly<Record<string, readonly FinishedName[]>> = {
  'ugradnja-i-zamjena-slavina': ['basin'],
  'ugradnja-sanitarija': ['basin'],
  'nova-vodovodna-instalacija': ['manifold'],
};
const scenesOf = (person: Person) => {
  const proven = new Set(provenScenes(person.slug));
  const shown = person.types.flatMap(({ key }) => [...(scenesOfType.get(key) ?? []), ...(fitted[key] ?? [])]);
  return [...new Set(shown.filter(isFinished))].filter((scene) => !proven.has(scene));
};

export function portfolios(everybody: readonly Person[]): PlannedPortfolio[] {
  const random = seeded('portfolios');
  const showable = everybody.filter((one) => scenesOf(one).length >= fewest);
  const known = showable.filter((one) => one.email === 'majstor@demo.test');
  const others = random.some(
    showable.filter((one) => !known.includes(one)),
    othersCount,
  );
  return [...known, ...others].map((owner) => {
    const scenes = random.some(scenesOf(owner), random.between(fewest, most));
    return { owner, pictures: scenes.map((scene) => ({ scene, caption: captions[scene] })) };
  });
}
