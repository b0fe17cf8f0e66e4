import type { JobCategory, JobType, JobTypeGuess } from '#contract/trades.ts';
import type { RoomDrawing } from './drawings/drawing.ts';
import type { Thing } from './rooms.ts';

interface Trades {
  categories: readonly JobCategory[];
  types: readonly JobType[];
}

export const choicesOf = (keys: readonly string[], { categories, types }: Trades): JobTypeGuess[] =>
  keys.flatMap((key) => {
    const type = types.find((one) => one.key === key);
    const category = categories.find(({ id }) => id === type?.job_category_id);
    if (!type || !category) return [];
    const { id, name, list_img, list_img_dark, job_category_id } = type;
    const { hue, icon } = category;
    return [
      {
        job_type: { id, name, key, list_img, list_img_dark, job_category_id },
        job_category: { id: category.id, name: category.name, key: category.key, hue, icon },
      },
    ];
  });

/** Returns the things with a mark on the drawing and at least one job type still offered. */
export const markedOn = ({ marks }: Pick<RoomDrawing, 'marks'>, things: readonly Thing[], trades: Trades) =>
  things.flatMap(({ key, name, types }) => {
    const offered = choicesOf(types, trades).map(({ job_type }) => job_type.key);
    const places = marks[key];
    return places && offered.length > 0 ? [{ key, name, types: offered, ...places }] : [];
  });
