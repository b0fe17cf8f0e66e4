import type { ReactNode } from 'react';
import { BottomNav } from './bottom-nav.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ModalHost } from './modals.tsx';
import { contentId } from './page-change.tsx';

export const SkipLink = () => (
  <a href={`#${contentId}`} className="skip-link">
    Preskočite na sadržaj
  </a>
);

/** Renders header, content, footer and shared modals. `nowhere`: no menu entry leads to this page. */
export function SiteFrame({
  children,
  ...frame
}: {
  plain?: boolean;
  nowhere?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <SkipLink />
      <Header {...frame} />
      <main id={contentId} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomNav {...frame} />
      <ModalHost />
    </>
  );
}
