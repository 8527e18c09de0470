import { useLocation } from 'react-router';

/** A secret of a mailed link. Links carry them in the fragment, which browsers send to no server and no log keeps. */
export const useLinkSecret = (name: 'secret' | 'code' | 'token'): string =>
  new URLSearchParams(useLocation().hash.slice(1)).get(name) ?? '';
