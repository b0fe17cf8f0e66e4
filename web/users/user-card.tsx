import type { User } from '#contract/users.ts';
import { cardWorker } from './card-worker.ts';
import { WorkerCard } from './worker-card.tsx';

export const UserCard = ({ user, level = 'h3' }: { user: User; level?: 'h2' | 'h3' }) => (
  <WorkerCard user={cardWorker(user)} level={level} />
);
