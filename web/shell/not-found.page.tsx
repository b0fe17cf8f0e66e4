import { data } from 'react-router';
import { pageMeta } from '../platform/page/meta.ts';
import type { Route } from './+types/not-found.page.ts';
import { NotFound } from './not-found.tsx';
import { SiteFrame } from './site-frame.tsx';

export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Stranica ne postoji.' });

export default function NotFoundPage() {
  return (
    <SiteFrame nowhere>
      <NotFound />
    </SiteFrame>
  );
}
