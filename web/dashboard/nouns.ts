import type { Forms } from '#contract/format.ts';

export const dashboardNouns = {
  razgovor: ['razgovor', 'razgovora', 'razgovora'],
  neprocitana: ['nepročitana', 'nepročitane', 'nepročitanih'],
  ceka: ['čeka', 'čekaju', 'čeka'],
  prihvacena: ['prihvaćena', 'prihvaćene', 'prihvaćenih'],
  odbijena: ['odbijena', 'odbijene', 'odbijenih'],
  istekla: ['istekla', 'istekle', 'isteklih'],
  naUpit: ['upit', 'upita', 'upita'],
  usporediPonudu: ['Usporedite # ponudu', 'Usporedite # ponude', 'Usporedite # ponuda'],
} as const satisfies Record<string, Forms>;
