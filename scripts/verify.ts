// npm run verify -- https://site [--per-second=N] [seal…]: checks a site's public review chain from outside.
// Each `seal` was noted earlier and must still be in the chain.
// node scripts/verify.ts https://site: does the same with only Node 24, without installed packages.
import { verifySite } from './verify-site.ts';

const usage = 'Usage: npm run verify -- https://site [--per-second=N] [seal…]';
const mostPrinted = 100;

async function run([site, ...rest]: string[]): Promise<boolean> {
  const rate = /^--per-second=(\d{1,3})$/.exec(rest[0] ?? '')?.[1];
  const noted = rate ? rest.slice(1) : rest;
  if (!site || !URL.canParse(site) || rate === '0' || !noted.every((seal) => /^[\da-f]{64}$/.test(seal))) {
    console.error(usage);
    return false;
  }
  const found = await verifySite(site, { noted, ...(rate && { perSecond: Number(rate) }) });
  for (const fault of found.faults.slice(0, mostPrinted)) console.log(fault);
  if (found.faults.length > mostPrinted) console.log(`And ${found.faults.length - mostPrinted} more.`);
  const { entries, seals, reviews, stubs, changed, withdrawn, unshown } = found;
  console.log(
    `${entries} entries, ${seals} daily seals, ${reviews} published reviews, ${stubs} hidden or removed, ${changed} changed, ${withdrawn} withdrawn, ${unshown.length} not compared.`,
  );
  if (unshown.length > 0)
    console.log(
      `Reviews that could not be compared, because their profiles are not public: ${unshown.slice(0, mostPrinted).join(', ')}${unshown.length > mostPrinted ? ', …' : ''}.`,
    );
  if (found.faults.length > 0) return false;
  console.log(
    found.entries > 0
      ? `No faults found. Seal of the last entry, to note elsewhere: ${found.seal}`
      : 'No faults found.',
  );
  return true;
}

process.exitCode = await run(process.argv.slice(2)).then(
  (sound) => (sound ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  },
);
