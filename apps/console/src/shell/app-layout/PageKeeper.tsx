import { Activity, type ReactNode, useState } from 'react';
import { type Location, UNSAFE_LocationContext as LocationContext, useLocation, useOutlet } from 'react-router';

interface KeptPage {
  path: string;
  page: ReactNode;
  /** Where the person left it: a hidden page must not react to addresses that are not its own. */
  location: Location;
}

/** Spec section 2: at most one page is kept besides the one on the screen. */
const keptBesides = 1;

/** Shows the page of the route and, when asked to, keeps the one before as it was left. */
export function PageKeeper({ isKeeping }: { isKeeping: boolean }) {
  const outlet = useOutlet();
  const location = useLocation();
  return isKeeping ? <KeptPages outlet={outlet} location={location} /> : outlet;
}

const reloadPrefix = '/redirect';

function KeptPages({ outlet, location }: { outlet: ReactNode; location: Location }) {
  const [pages, setPages] = useState<KeptPage[]>([]);
  const path = location.pathname;
  const current = pages.at(-1);

  if (path.startsWith(`${reloadPrefix}/`)) {
    // The page is about to start over, so what was kept of it goes.
    const remaining = pages.filter((page) => page.path !== path.slice(reloadPrefix.length));
    if (remaining.length < pages.length) setPages(remaining);
    return outlet;
  }
  if (current?.path !== path) {
    // `useOutlet` makes a new element each time; the first one of a visit is the one that keeps its state.
    const returned = pages.find((page) => page.path === path) ?? { path, page: outlet, location };
    const others = pages.filter((page) => page.path !== path);
    setPages([...others.slice(-keptBesides), { ...returned, location }]);
    return null;
  }
  if (current.location !== location) {
    setPages([...pages.slice(0, -1), { ...current, location }]);
    return null;
  }
  // In the order of their paths: a page that only changes between shown and hidden must not be moved in the document.
  return pages
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map((kept) => (
      <LocationContext key={kept.path} value={{ location: kept.location, navigationType: 'POP' as never }}>
        <Activity mode={kept === current ? 'visible' : 'hidden'}>{kept.page}</Activity>
      </LocationContext>
    ));
}
