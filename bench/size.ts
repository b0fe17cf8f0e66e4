const units: Record<string, number> = { '': 1, k: 1e3, M: 1e6 };

export function sizeOf(text: string): number {
  const [, digits, unit = ''] = /^(\d+)([kM]?)$/.exec(text) ?? [];
  const posts = Number(digits) * (units[unit] ?? Number.NaN);
  if (!(posts >= 100 && posts <= 1e7))
    throw new Error(`A size must be a number of job posts from 100 to 10M, for example 100k, not "${text}".`);
  return posts;
}

export const nameOfSize = (posts: number) =>
  posts % 1e6 === 0 ? `${posts / 1e6}M` : posts % 1e3 === 0 ? `${posts / 1e3}k` : String(posts);
