import { useRouteError } from 'react-router';
import { ServerErrorPage } from './pages/ServerErrorPage.tsx';

/** A page broke. The layout around it stays, so the person can go on. */
export function RouteErrorPage() {
  const error = useRouteError();
  return <ServerErrorPage details={error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)} />;
}
