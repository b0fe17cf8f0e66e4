import { nearestTo } from '#contract/distances.ts';
import { minute } from '#contract/durations.ts';
import { listTownPositions, type TownPosition } from '#contract/places.ts';
import { api } from '../platform/api/api.ts';

let known: Promise<TownPosition[]> | undefined;

/** Loads all towns once; a failure is not cached, so that it can be retried. */
export function loadTownPositions(): Promise<TownPosition[]> {
  known ??= api.call(listTownPositions).then(({ data }) => data);
  known.catch(() => {
    known = undefined;
  });
  return known;
}

/** Maximum distance to the nearest town; a position farther from every town is not in Croatia. */
const mostKm = 40;

type Position = Pick<Geolocation, 'getCurrentPosition'>;

const positionOf = (device: Position) =>
  new Promise<GeolocationPosition>((resolve, reject) =>
    // Finding a town needs no exact position, so a cached one suffices.
    device.getCurrentPosition(resolve, reject, { maximumAge: 10 * minute, timeout: 10_000 }),
  );

const denied = 1;

/**
 * Returns the town nearest to the device, or a message if no town is near or the position is unavailable. The
 * position stays on the device: only the town becomes part of the URL.
 */
export async function townHere(
  device: Position,
  load: () => Promise<readonly TownPosition[]> = loadTownPositions,
): Promise<{ town: TownPosition } | { message: string }> {
  try {
    const [{ coords }, towns] = await Promise.all([positionOf(device), load()]);
    const town = nearestTo({ lat: coords.latitude, lon: coords.longitude }, towns, mostKm);
    return town
      ? { town }
      : { message: 'U blizini Vaše lokacije nema mjesta u Hrvatskoj. Odaberite mjesto.' };
  } catch (error) {
    const refused = (error as Partial<GeolocationPositionError>).code === denied;
    return {
      message: refused
        ? 'Preglednik ne dopušta pristup lokaciji. Odaberite mjesto s popisa.'
        : 'Lokaciju trenutačno nije moguće odrediti. Odaberite mjesto s popisa.',
    };
  }
}
