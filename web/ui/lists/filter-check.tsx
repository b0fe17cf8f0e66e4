import type { ReactNode } from 'react';
import { formatNumber } from '#contract/format.ts';

interface Props {
  type?: 'checkbox' | 'radio';
  name: string;
  value: string;
  checked: boolean;
  onChange: () => void;
  count?: number | undefined;
  nested?: boolean;
  children: ReactNode;
}

/** Renders a filter checkbox: a native control with a value, so that the form works without JavaScript. */
export function FilterCheck({
  type = 'checkbox',
  name,
  value,
  checked,
  onChange,
  count,
  nested,
  children,
}: Props) {
  return (
    <label className={nested ? 'check check-nested' : 'check'}>
      <input
        type={type}
        className={type === 'radio' ? 'radio-box' : 'check-box'}
        name={name}
        value={value}
        checked={checked}
        onChange={onChange}
      />
      <span>{children}</span>
      {count !== undefined && <span className="check-count">{formatNumber(count)}</span>}
    </label>
  );
}
