import { Outlet } from 'react-router';
import type { Route } from './+types/framed-errors.layout.ts';
import { ErrorPage } from './error-page.tsx';

/**
 * Catches errors inside another layout, so that the layout's menus remain when a page fails or is forbidden.
 */
export default function FramedErrors() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} framed />;
}
