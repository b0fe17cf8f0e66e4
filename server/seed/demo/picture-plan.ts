import type { Frame } from '../art/frame.ts';
import type { SceneName } from '../art/scenes.ts';
import { cropped } from '../art/subjects.ts';
import type { Random } from './random.ts';
import { scenesOfType } from './scenes-of-type.ts';

export interface PlannedPicture {
  scene: SceneName;
  mirrored: boolean;
  crop: Frame;
  name: string;
}

const names: Readonly<Record<SceneName, string>> = {
  bath: 'kupaonica',
  blind: 'roleta',
  boiler: 'bojler',
  boxes: 'kutije',
  cabinet: 'ormaric',
  car: 'vrata-auta',
  facade: 'procelje',
  floor: 'pod',
  garden: 'dvoriste',
  leak: 'sifon',
  mould: 'kut-sobe',
  panel: 'osiguraci',
  roof: 'krov',
  valve: 'glavni-ventil',
  wall: 'zid',
};

export function picturesFor(random: Random, type: string, count: number): PlannedPicture[] {
  return (scenesOfType.get(type) ?? []).slice(0, count).map((scene) => {
    const crop = cropped(scene, [random.next(), random.next(), random.next()]);
    return { scene, mirrored: random.chance(0.5), crop, name: `${names[scene]}.jpg` };
  });
}
