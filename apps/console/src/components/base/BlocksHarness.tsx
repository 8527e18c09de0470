import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Route } from '@tilldeck/contracts/core/route';
import { preferenceRoutes } from '@tilldeck/contracts/identity/preference.routes';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Freshness } from '../../lib/live/freshness.ts';
import { FreshnessContext } from '../../lib/live/useFresh.ts';
import type { call } from '../../lib/request/call.ts';
import { BlocksProvider } from './BlocksProvider.tsx';
import { BlocksContext } from './useBlocks.ts';

/** Answers calls of a test by route id; preferences are kept in `preferences`. */
export class LocalServer {
  readonly calls: { id: string; input: Record<string, unknown> }[] = [];
  readonly preferences = new Map<string, string>();
  readonly #answers: Record<string, (input: never) => unknown>;

  constructor(answers: Record<string, (input: never) => unknown>) {
    this.#answers = answers;
  }

  inputsOf(route: Route): Record<string, unknown>[] {
    return this.calls.filter((made) => made.id === route.id).map((made) => made.input);
  }

  readonly call = (async (route: Route, input: Record<string, unknown>) => {
    this.calls.push({ id: route.id, input });
    if (route.id === preferenceRoutes.list.id) return [...this.preferences].map(([key, value]) => ({ key, value }));
    if (route.id === preferenceRoutes.save.id) {
      this.preferences.set(String(input.key), String(input.value));
      return {};
    }
    const answer = this.#answers[route.id];
    if (!answer) throw new Error(`No answer for ${route.id}`);
    return answer(input as never);
  }) as unknown as typeof call;
}

interface BlocksHarnessProps {
  server: LocalServer;
  /** Address the page is opened at. */
  at?: string;
  mayCall?: (route: Pick<Route, 'permission'>) => boolean;
  /** What keeps reads fresh; nothing unless told. */
  freshness?: Freshness;
  children: ReactNode;
}

/** What stands around blocks in the console, with a local server: for tests. */
export function BlocksHarness({ server, at = '/', mayCall = () => true, freshness, children }: BlocksHarnessProps) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const [router] = useState(() =>
    createMemoryRouter(
      [
        { path: '/', element: children },
        { path: '*', element: <p>elsewhere</p> },
      ],
      { initialEntries: [at] },
    ),
  );
  return (
    <QueryClientProvider client={client}>
      <FreshnessContext value={freshness ?? null}>
        <BlocksContext value={{ call: server.call, mayCall }}>
          <BlocksProvider>
            <RouterProvider router={router} />
          </BlocksProvider>
        </BlocksContext>
      </FreshnessContext>
    </QueryClientProvider>
  );
}
