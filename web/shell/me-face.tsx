import { ChevronDown } from 'lucide-react';
import type { Me } from '#contract/users.ts';
import { Avatar } from '../ui/display/avatar.tsx';

export function MeFace({ me }: { me: Me }) {
  return (
    <>
      <Avatar of={me} size="sm" />
      <span className="sr-only">Korisnički izbornik: {me.name}</span>
      <ChevronDown size={18} aria-hidden />
    </>
  );
}
