import type { ComponentType, ReactNode } from 'react';

export function Skeleton({ className }: { className?: string }) {
  return <div className={className ? `skeleton ${className}` : 'skeleton'} />;
}

/** A loading placeholder: invisible for 200 ms, announced once, its bars hidden from screen readers. */
export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" className="skeleton-delayed">
      <span className="sr-only">Učitava se…</span>
      <div className={className} aria-hidden>
        {children}
      </div>
    </div>
  );
}

export const Skeletons = ({
  of: One,
  count,
  className,
}: {
  of: ComponentType;
  count: number;
  className?: string;
}) => (
  <div className={className}>
    {Array.from({ length: count }, (_, place) => place).map((place) => (
      <One key={place} />
    ))}
  </div>
);

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="grid gap-2">
      {Array.from({ length: lines - 1 }, (_, line) => line).map((line) => (
        <Skeleton key={line} className="w-full" />
      ))}
      <Skeleton className="w-3/4" />
    </div>
  );
}

export function SkeletonJobPostCard() {
  return (
    <div className="card job-card">
      <div className="art">
        <div className="skeleton h-auto! rounded-none!" />
      </div>
      <div className="job-card-body">
        <Skeleton className="h-4.5! w-[46%]" />
        <Skeleton className="mt-3.5" />
        <Skeleton className="mt-2 w-4/5" />
      </div>
      <div className="title-block">
        <SkeletonCell />
        <SkeletonCell className="job-card-person" />
        <SkeletonCell />
        <div className="title-cell job-card-go">
          <Skeleton className="w-22" />
        </div>
      </div>
    </div>
  );
}

export function SkeletonWorkerCard() {
  return (
    <div className="card worker-card">
      <div className="worker-card-top">
        <Skeleton className="size-18! rounded-2!" />
        <div>
          <Skeleton className="h-4.5! w-[70%]" />
          <Skeleton className="mt-3 w-[90%]" />
        </div>
      </div>
      <div className="worker-card-about">
        <SkeletonText lines={2} />
      </div>
      <div className="chips">
        <Skeleton className="h-8! w-32" />
      </div>
      <div className="title-block">
        <div className="title-cell">
          <Skeleton className="w-1/2" />
        </div>
      </div>
    </div>
  );
}

function SkeletonCell({ className = '' }: { className?: string }) {
  return (
    <div className={`title-cell ${className}`}>
      <Skeleton className="h-3! w-1/2" />
      <Skeleton className="mt-2 w-4/5" />
    </div>
  );
}
