import type { ReactNode } from 'react';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';

/** The form as a part of a page. */
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

const fields = [
  ['category', 'h-12!'],
  ['type', 'h-12!'],
  ['subject', 'h-33!'],
] as const;

/** The first step, still empty. */
export function FormSkeleton() {
  return (
    <Loading className="form-step">
      {fields.map(([name, height]) => (
        <div key={name} className="grid gap-2">
          <Skeleton className="w-24" />
          <Skeleton className={height} />
        </div>
      ))}
    </Loading>
  );
}
