import { ChevronDown } from 'lucide-react';
import type { Me } from '#contract/users.ts';
import { Avatar } from '../ui/display/avatar.tsx';

/** The user menu's button, before and after the menu is loaded. */
export function MeFace({ me }: { me: Me }) {
  return (
    <>
      <Avatar of={me} size="sm" />
      <span className="sr-only">Korisnički izbornik: {me.name}</span>
      <ChevronDown size={18} aria-hidden />
    </>
  );
}
