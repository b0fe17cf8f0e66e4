import type { ReactNode } from 'react';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pt-10">
      <h2 className="mb-4">{title}</h2>
      {children}
    </section>
  );
}

export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,320px),1fr))] items-start gap-6">
    {children}
  </div>
);
