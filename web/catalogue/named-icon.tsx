import {
  Anvil,
  AppWindow,
  Axe,
  BrickWall,
  Camera,
  Car,
  DraftingCompass,
  Droplets,
  GraduationCap,
  Grid3x3,
  HeartHandshake,
  House,
  Laptop,
  Layers,
  Layers2,
  type LucideIcon,
  PaintRoller,
  Scissors,
  Sparkles,
  Thermometer,
  Trees,
  Truck,
  WashingMachine,
  Wrench,
  Zap,
} from 'lucide-react';

/** Only the icons that data refers to, since all of lucide would be larger than the site. */
const icons: Record<string, LucideIcon> = {
  anvil: Anvil,
  'app-window': AppWindow,
  axe: Axe,
  'brick-wall': BrickWall,
  camera: Camera,
  car: Car,
  'drafting-compass': DraftingCompass,
  droplets: Droplets,
  'graduation-cap': GraduationCap,
  'grid-3x3': Grid3x3,
  'heart-handshake': HeartHandshake,
  house: House,
  laptop: Laptop,
  layers: Layers,
  'layers-2': Layers2,
  'paint-roller': PaintRoller,
  scissors: Scissors,
  sparkles: Sparkles,
  thermometer: Thermometer,
  trees: Trees,
  truck: Truck,
  'washing-machine': WashingMachine,
  wrench: Wrench,
  zap: Zap,
};

/** Renders an icon by name; renders nothing for an unknown name, since the text next to it is sufficient. */
export function NamedIcon({ name, size = 17 }: { name: string; size?: number }) {
  const Icon = icons[name];
  return Icon ? <Icon size={size} aria-hidden /> : null;
}
