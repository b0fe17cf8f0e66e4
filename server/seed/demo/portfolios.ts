import { type FinishedName, finishedScenes } from '../art/scenes-finished.ts';
import type { Person } from './people.ts';
import { seeded } from './random.ts';
import { scenesOfType } from './scenes-of-type.ts';

/** Portfolio pictures of a profile. */
export interface PlannedPortfolio {
  owner: Person;
  pictures: readonly { scene: FinishedName; caption: string }[];
}

/** In addition to the demo's worker account. */
const othersCount = 10;
const [fewest, most] = [3, 6];

const captions: Readonly<Record<FinishedName, string>> = {
  bath: 'Obnova kupaonice',
  blind: 'Roleta s elektromotorom',
  boiler: 'Zamjena bojlera od 80 litara',
  cabinet: 'Ormarić po mjeri',
  car: 'Vrata nakon limarskih radova',
  facade: 'Fasada obiteljske kuće',
  floor: 'Pod u dnevnom boravku',
  garden: 'Uređenje dvorišta',
  leak: 'Popravak sifona ispod sudopera',
  mould: 'Sanacija vlage u kutu sobe',
  panel: 'Razvodni ormarić u stanu',
  roof: 'Krov obiteljske kuće',
  wall: 'Bojenje sobe',
};

const isFinished = (scene: string): scene is FinishedName => Object.hasOwn(finishedScenes, scene);
const scenesOf = (person: Person) => [...new Set(person.types.flatMap((type) => scenesOfType.get(type.key) ?? []).filter(isFinished))];

/** Portfolios of people with enough suitable work. */
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
