import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { followRedirect } from '../platform/page/redirect-query.ts';
import type { Route } from './+types/default.layout.ts';
import { FlashNotice } from './flash-notice.tsx';
import { MessageQuery } from './message-query.tsx';
import { SiteFrame } from './site-frame.tsx';

export function loader({ request }: Route.LoaderArgs) {
  followRedirect(request);
  return null;
}

export const shouldRevalidate = ({ nextUrl }: ShouldRevalidateFunctionArgs) => nextUrl.searchParams.has('r');

export default function DefaultLayout() {
  return (
    <SiteFrame>
      <MessageQuery />
      <FlashNotice />
      <Outlet />
    </SiteFrame>
  );
}
