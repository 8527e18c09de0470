import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { isLoadFailure } from '../lib/network/load-failure.ts';
import { NotLoadedPage } from './pages/NotLoadedPage.tsx';
import { ServerErrorPage } from './pages/ServerErrorPage.tsx';

type Load = () => Promise<ReactNode>;

/**
 * The `lazy` of a route, which must not fail: the router leaves the whole screen empty when it does (react-router 8.5,
 * `_renderMatches` takes a route that still has a `lazy` for one that is being loaded).
 */
export const lateElement = (load: Load) => async (): Promise<{ element: ReactNode }> => {
  try {
    return { element: await load() };
  } catch (error) {
    return { element: <MissedPage load={load} error={error} /> };
  }
};

export const latePage = (load: () => Promise<ComponentType>) => lateElement(async () => createElement(await load()));

/** Shown in place of a page that did not load. Opening the route again later tries to load the page again. */
function MissedPage({ load, error }: { load: Load; error: unknown }) {
  const [page, setPage] = useState<ReactNode>(null);
  useEffect(() => {
    let isOpen = true;
    void load().then(
      (loaded) => isOpen && setPage(loaded),
      // The page on the screen says so already.
      () => {},
    );
    return () => {
      isOpen = false;
    };
  }, [load]);
  if (page) return page;
  if (isLoadFailure(error)) return <NotLoadedPage />;
  return <ServerErrorPage details={error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)} />;
}
