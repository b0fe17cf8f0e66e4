import { createContext, type ReactNode, use, useState } from 'react';

/**
 * Every modal that any screen may open, with its arguments. The shell, which knows their components, declares them
 * (`web/shell/modals.tsx`), so that one feature can open another's without importing it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by the shell
export interface Modals {}

export type ModalName = keyof Modals;
export type OpenModal = { [name in ModalName]: { name: name; props: Modals[name] } }[ModalName];

interface Modal {
  show: <N extends ModalName>(name: N, props: Modals[N]) => void;
  close: () => void;
}

const Open = createContext<OpenModal | null>(null);
const ModalContext = createContext<Modal | null>(null);

export function ModalProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenModal | null>(null);
  const [modal] = useState<Modal>(() => ({
    show: (name, props) => setOpen({ name, props } as OpenModal),
    close: () => setOpen(null),
  }));
  return (
    <ModalContext value={modal}>
      <Open value={open}>{children}</Open>
    </ModalContext>
  );
}

/** Opens and closes the site's modals; one is open at a time. */
export function useModals(): Modal {
  const modal = use(ModalContext);
  if (!modal) throw new Error('useModals needs ModalProvider');
  return modal;
}

/** The open one. Apart from what opens it: half of a page can, and would be rendered again by each press. */
export const useOpenModal = () => use(Open);
