import type { ReactNode } from 'react';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section">
      <h2 className="mb-4">{title}</h2>
      {children}
    </section>
  );
}

export const Columns = ({ children }: { children: ReactNode }) => <div className="field-row">{children}</div>;
