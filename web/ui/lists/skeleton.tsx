import type { ComponentType, CSSProperties, ReactNode } from 'react';

interface Bar {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  className?: string;
}

export function Skeleton({ width, height, className }: Bar) {
  return <div className={className ? `skeleton ${className}` : 'skeleton'} style={{ width, height }} />;
}

/**
 * Renders a loading placeholder, which is invisible for 200 ms and announced once; its bars are hidden from
 * screen readers.
 */
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
        <Skeleton key={line} />
      ))}
      <Skeleton width="75%" />
    </div>
  );
}

export function SkeletonJobPostCard() {
  return (
    <div className="card job-card">
      <div className="art">
        <Skeleton />
      </div>
      <div className="job-card-body">
        <Skeleton width="46%" height={18} />
        <Skeleton className="mt-3" />
        <Skeleton width="80%" className="mt-2" />
      </div>
      <div className="title-block">
        <SkeletonCell />
        <SkeletonCell className="job-card-person" />
        <SkeletonCell />
        <div className="title-cell job-card-go">
          <Skeleton width={88} />
        </div>
      </div>
    </div>
  );
}

export function SkeletonWorkerCard() {
  return (
    <div className="card worker-card">
      <div className="worker-card-top">
        <Skeleton width={72} height={72} />
        <div>
          <Skeleton width="70%" height={18} />
          <Skeleton width="90%" className="mt-3" />
        </div>
      </div>
      <div className="worker-card-about">
        <SkeletonText lines={2} />
      </div>
      <div className="chips">
        <Skeleton width={128} height={32} />
      </div>
      <div className="title-block">
        <div className="title-cell">
          <Skeleton width="50%" />
        </div>
      </div>
    </div>
  );
}

function SkeletonCell({ className = '' }: { className?: string }) {
  return (
    <div className={`title-cell ${className}`}>
      <Skeleton width="50%" height={12} />
      <Skeleton width="80%" className="mt-2" />
    </div>
  );
}
