import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { showToast } from '../notice/notice.ts';
import { ApiError, SessionGone } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { isShownByCaller?: boolean };
  }
}

const needsShowing = (error: Error): boolean =>
  !(error instanceof SessionGone) && !(error instanceof ApiError && error.isShown);

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _input, _onMutateResult, mutation) => {
      if (needsShowing(error) && !mutation.meta?.isShownByCaller) showToast(error.message);
    },
  }),
  queryCache: new QueryCache({
    // With nothing on the screen yet the page itself shows the failure and a way to try again.
    onError: (error, query) => {
      if (needsShowing(error) && query.state.data !== undefined) showToast(error.message);
    },
  }),
  defaultOptions: {
    // A refusal is an answer: asking again does not change it.
    // Without a network a call fails like any other, instead of waiting unseen until there is one.
    queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
