import { Outlet } from 'react-router';
import type { Route } from './+types/framed-errors.layout.ts';
import { ErrorPage } from './error-page.tsx';

/** Inside another layout, whose menus stay when a page fails or is refused. */
export default function FramedErrors() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} framed />;
}
