import { useRouteError } from 'react-router';
import { ApiError, RequestFailure } from '../lib/request/api-error.ts';
import { LateActingBanner } from './app-layout/LateActingBanner.tsx';
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
  // What the server or the network said is for the person; a fault of ours is for whoever mends it.
  if (error instanceof ApiError || error instanceof RequestFailure) return <ServerErrorPage text={error.message} />;
  return <ServerErrorPage details={error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)} />;
}
