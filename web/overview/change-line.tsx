import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import type { Change } from './overview-words.ts';

export function ChangeLine({ change }: { change: Change | undefined }) {
  if (!change) return <p className="change">bez usporedbe</p>;
  const Icon = change.good === null ? Minus : change.up ? TrendingUp : TrendingDown;
  return (
    <p className={change.good === null ? 'change' : change.good ? 'change change-good' : 'change change-bad'}>
      <Icon size={16} aria-hidden />
      {change.text}
      <span className="sr-only"> u odnosu na razdoblje prije</span>
    </p>
  );
}
