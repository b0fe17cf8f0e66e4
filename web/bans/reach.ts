import { useEffect, useState } from 'react';
import type { BanKind } from '#contract/ban-kinds.ts';
import { measureBan, type Reach } from '#contract/bans.ts';
import { count, type Forms, formatNumber } from '#contract/format.ts';
import { api } from '../platform/api/api.ts';

const accounts: Forms = ['račun', 'računa', 'računa'];
/** In the locative, after *u*. */
const inPosts: Forms = ['objavi', 'objave', 'objava'];

export const reachText = (kind: BanKind, { met, of }: Reach) =>
  `${kind === 'text' ? `Stoji u ${count(met, inPosts)}` : `Pogađa ${count(met, accounts)}`} od ${formatNumber(of)} najnovijih.`;

export function useReach(kind: BanKind, pattern: string): string {
  const [text, setText] = useState('');
  useEffect(() => {
    let left = false;
    const wait = setTimeout(async () => {
      const found =
        pattern.trim().length < 3
          ? undefined
          : await api.call(measureBan, { query: { kind, pattern } }).catch(() => undefined);
      if (!left) setText(found ? reachText(kind, found.data) : '');
    }, 400);
    return () => {
      left = true;
      clearTimeout(wait);
    };
  }, [kind, pattern]);
  return text;
}
