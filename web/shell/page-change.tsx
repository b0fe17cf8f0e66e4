import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

export const contentId = 'sadrzaj';

export function PageChange() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const [title, setTitle] = useState('');
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    void import('../visits/report-visit.ts')
      .then(({ reportVisit }) => reportVisit(pathname))
      .catch(() => undefined);
    const wait = setTimeout(() => {
      setTitle(document.title);
      const content = document.getElementById(contentId);
      // Moves the focus to the content of the new page, unless a field in it or an open dialog already has
      // the focus.
      if (
        !content?.contains(document.activeElement) &&
        !document.querySelector('[role="dialog"], [role="alertdialog"]')
      )
        content?.focus({ preventScroll: true });
    }, 50);
    return () => clearTimeout(wait);
  }, [pathname]);
  return (
    <>
      {state !== 'idle' && <div className="page-progress" aria-hidden />}
      <p role="status" className="sr-only">
        {title}
      </p>
    </>
  );
}
