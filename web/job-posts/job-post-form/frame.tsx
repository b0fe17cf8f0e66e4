import type { ReactNode } from 'react';

export function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="dialog form-page" aria-label={title}>
      <div className="dialog-head">
        <h1>{title}</h1>
      </div>
      {children}
    </section>
  );
}
