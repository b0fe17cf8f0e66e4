import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths, reservedWords } from '#contract/paths.ts';

let current: string | undefined;
let previous: string | undefined;

const signingIn = new Set<string>([paths.login(), paths.signup(), paths.newPassword(), paths.socialReturn()]);

/** Stands once in the root and remembers where the person was. Signing in is no place to go back to. */
export function useRememberedPath(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === current) return;
    if (current !== undefined && !signingIn.has(current)) previous = current;
    current = pathname;
  }, [pathname]);
}

/** Where the person was before this page; unknown on the first page of a visit. */
export const previousPath = (here: string) => (current === here || current === undefined || signingIn.has(current) ? previous : current);

const jobLists = new Set<string>([paths.jobs(), paths.activeJobs(), paths.myJobs()]);

/** A category, or a category in a county: what no other page has taken (product.md, Pages). */
export const isCategoryPath = (path: string) => {
  const [first, ...rest] = path.split('/').filter(Boolean);
  return first !== undefined && rest.length < 2 && !(reservedWords as readonly string[]).includes(first);
};

/** What the way back from signing in says: it depends on where it leads (spec §2, Back-button paths). */
export function backLabel(path: string | undefined): string {
  if (path === undefined || path === paths.home()) return 'Natrag na početnu';
  if (jobLists.has(path)) return 'Natrag na popis poslova';
  if (path === paths.workers()) return 'Natrag na popis majstora';
  return isCategoryPath(path) ? 'Natrag na poslove iz kategorije' : 'Natrag';
}
