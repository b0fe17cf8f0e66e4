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

/** Header, content, footer, and the modals that any of them may open (spec §2, Layouts). */
export function SiteFrame({ plain, children }: { plain?: boolean; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header plain={plain} />
      <main id={contentId} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomNav plain={plain} />
      <ModalHost />
    </>
  );
}
