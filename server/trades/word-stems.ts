import { foldedWords } from '#contract/fold.ts';
import { cut } from '#contract/format.ts';

const fillers = new Set(
  `a ali bi bih bismo bilo biste bude cemo ce cu da dobar dan do dva evo gdje hitno hvala i ili iz ih im ima imam imamo ja je jedan jedna jednu jedno jer jel
  jos ju kad kada kako ko kod koja koje koji koju koga k li me mene meni mi mu moj moja moje mojem moju moram moze mozete molim na nam nas nasa nasem
  neko nekog nekoga netko nesto nju njega o od on ona oni ovo po pod potrebna potrebno potreban pozdrav pa pri s sa sam se si smo su svoj svoju ta te ti to tko
  toga trazi trazim trazimo treba trebam trebamo trebao trebala trebali trebalo u uz vam vas zbog za zelim zelimo zeli znate zna sto ko sta bas vec dok neki neku`.split(
    /\s+/,
  ),
);

/** Croatian endings of nouns, adjectives and verbs, folded; the longest one that leaves a stem is removed. */
const endings = [
  ...'ovanjem ivanjem avanjem ovanja ivanja avanja ovanje ivanje avanje iranjem iranja iranje'.split(' '),
  ...'anjem enjem anjima enjima anja enja anju enju anje enje ovati avati ivati irati'.split(' '),
  ...'ajemo ujemo iramo ajem ujem iram ajte ujte nuti jeti ati iti eti uti amo imo emo ate ite ete'.split(
    ' ',
  ),
  ...'nula nulo nuo ala ila ela alo ilo elo ali ili eli ale ile ele ao io eo'.split(' '),
  ...'enoga anoga enog anog enih anih enom anom enim anim ena ana eno ano eni ani ene ane enu anu'.split(' '),
  ...'ovima evima ova ove ovi eva eve evi ovu ama ima oga ome omu og om oj ih im em am as is es'.split(' '),
  ...'skog skom skih skoj ski ska sko ske sku at it et ut an en a e i o u'.split(' '),
].sort((a, b) => b.length - a.length);

const least = (ending: string) => (ending.length > 2 ? 4 : 3);

/** Returns a folded word without its ending: `slavina`, `slavinu` and `slavinama` have the same stem. */
export function stem(word: string): string {
  const ending = endings.find((end) => word.endsWith(end) && word.length - end.length >= least(end));
  return ending ? word.slice(0, -ending.length) : word;
}

/**
 * Returns up to 40 distinct folded words of a text, each cut to 40 characters, without stop words and
 * one-character words.
 */
export function significantWords(text: string): string[] {
  const words = [...new Set(foldedWords(text))]
    .filter((word) => word.length > 1)
    .map((word) => cut(word, 40));
  return words.filter((word) => !fillers.has(word)).slice(0, 40);
}

/** Returns whether two words differ by at most `most` edits; swapping two adjacent letters is one edit. */
export function isNear(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((row[j - 1] ?? 0) + (same ? 0 : 1), (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
      best = Math.min(best, cost);
    }
    if (best > most) return false;
    [before, row] = [row, next];
  }
  return (row[b.length] ?? 0) <= most;
}
