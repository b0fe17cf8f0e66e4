import { Outlet } from 'react-router';
import { requireGuest } from '../platform/page/guards.ts';
import { followRedirect } from '../platform/page/redirect-query.ts';
import type { Route } from './+types/guest.layout.ts';
import { FlashNotice } from './flash-notice.tsx';
import { SiteFrame } from './site-frame.tsx';

export async function loader(args: Route.LoaderArgs) {
  followRedirect(args.request);
  await requireGuest(args);
  return null;
}

export default function GuestLayout() {
  return (
    <SiteFrame plain>
      <FlashNotice />
      <Outlet />
    </SiteFrame>
  );
}
