import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { FilterValues } from '../../lib/list/filter-values.ts';
import type { ListPreference } from '../../lib/list/list-preference.ts';
import {
  type ListSort,
  type ListState,
  type ListUrlRules,
  ownKeys,
  readableQuery,
  readListState,
  viewQuery,
  writeListState,
} from '../../lib/list/list-url.ts';

export interface ListChanges {
  filters?: FilterValues;
  sort?: ListSort | undefined;
  size?: number;
  columns?: readonly string[] | undefined;
}

export interface ListControl {
  state: ListState;
  rules: ListUrlRules;
  /** Filters, sorting and columns as a saved view keeps them. */
  query: string;
  /** Anything but the columns starts again at the first page. `isTyping` writes over the last step of the history. */
  change: (changes: ListChanges, isTyping?: boolean) => void;
  goTo: (place: { page: number; after?: string | undefined }, isCorrection?: boolean) => void;
  /** Shows a saved view, or with `''` the bare list. */
  showView: (query: string) => void;
}

const defaultSize = 20;

/** The list's state lives in the URL alone, so Back, reload and a shared link agree. */
export function useListState(rules: ListUrlRules, preference: ListPreference, isReady: boolean): ListControl {
  const location = useLocation();
  const navigate = useNavigate();
  const leavingTo = useNavigation().location?.pathname;
  const params = new URLSearchParams(location.search);
  const state = readListState(params, rules);
  const size = state.size ?? preference.pageSize ?? defaultSize;
  const defaultView = preference.views?.find((view) => view.id === preference.defaultView);

  const show = (next: ListState, replace: boolean) => {
    // Somebody is on the way to another page: what was typed a moment ago must not call them back.
    if (leavingTo !== undefined && leavingTo !== location.pathname) return;
    const query = readableQuery(writeListState(next, rules, params));
    if (`?${query}` === location.search || (query === '' && location.search === '')) return;
    void navigate(
      { pathname: location.pathname, search: query, hash: location.hash },
      { replace, preventScrollReset: true, state: location.state },
    );
  };

  const showView = (query: string, replace = false) => {
    const view = readListState(new URLSearchParams(query), { ...rules, scope: undefined });
    show({ ...view, page: 1, size: state.size, isBare: query === '' && defaultView !== undefined }, replace);
  };

  const isUntouched = ownKeys(rules).every((key) => !params.has(key));
  const openDefaultView = useEffectEvent(() => {
    if (isUntouched && defaultView) showView(defaultView.query, true);
  });
  useEffect(() => {
    if (isReady) openDefaultView();
  }, [isReady]);

  return {
    state: { ...state, size },
    rules,
    query: viewQuery(state, rules),
    change: (changes, isTyping = false) => {
      const isPlaceKept = Object.keys(changes).every((name) => name === 'columns');
      const place = isPlaceKept ? {} : { page: 1, after: undefined };
      const isBare = defaultView !== undefined && Object.keys(changes.filters ?? state.filters).length === 0;
      show({ ...state, ...place, isBare, ...changes }, isTyping);
    },
    // The size stands beside a page number: without it, the number means another page to somebody else.
    goTo: ({ page, after }, isCorrection = false) =>
      show({ ...state, page, after, size: page > 1 || after ? size : state.size }, isCorrection),
    showView,
  };
}
