import { isCategoryPath, paths } from '#contract/paths.ts';

const jobLists = new Set<string>([paths.jobs(), paths.activeJobs(), paths.myJobs()]);

export function backLabel(path: string | undefined): string {
  if (path === undefined || path === paths.home()) return 'Natrag na početnu';
  if (jobLists.has(path)) return 'Natrag na popis poslova';
  if (path === paths.workers()) return 'Natrag na popis majstora';
  return isCategoryPath(path) ? 'Natrag na poslove iz kategorije' : 'Natrag';
}
