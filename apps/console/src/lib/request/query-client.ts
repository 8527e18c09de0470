import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { showFailure } from './show-failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { isShownByCaller?: boolean };
    /** Topics that make the answer old. */
    queryMeta: { topics?: readonly string[] };
  }
}

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _input, _onMutateResult, mutation) => {
      if (!mutation.meta?.isShownByCaller) showFailure(error);
    },
  }),
  queryCache: new QueryCache({
    // With nothing on the screen yet the page itself shows the failure and a way to try again.
    onError: (error, query) => {
      if (query.state.data !== undefined) showFailure(error);
    },
  }),
  defaultOptions: {
    // A refusal is an answer: asking again does not change it.
    // Without a network a call fails like any other, instead of waiting unseen until there is one;
    // when the network returns, what failed is read again at once. With `always` the library does not by default.
    queries: {
      staleTime: 30_000,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: (query) => (query.state.status === 'error' ? 'always' : true),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
