import { useRouteError } from 'react-router';
import { isLoadFailure } from '../lib/network/load-failure.ts';
import { ApiError } from '../lib/request/api-error.ts';
import { LateActingBanner } from './app-layout/LateActingBanner.tsx';
import { NotLoadedPage } from './pages/NotLoadedPage.tsx';
import { ServerErrorPage } from './pages/ServerErrorPage.tsx';

/** Nothing came up, not even a layout. */
export function RootErrorPage() {
  return (
    <>
      <LateActingBanner />
      <RouteErrorPage />
    </>
  );
}

/** A page broke. The layout around it stays, so the person can go on. */
export function RouteErrorPage() {
  const error = useRouteError();
  if (isLoadFailure(error)) return <NotLoadedPage />;
  // What the server said is for the person; a fault of ours is for the people who fix it.
  if (error instanceof ApiError) return <ServerErrorPage text={error.message} />;
  return <ServerErrorPage details={error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)} />;
}
