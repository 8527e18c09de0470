import type { QueryClient } from '@tanstack/react-query';
import { preferenceRoutes } from '@tilldeck/contracts/identity/preference.routes';
import type { call } from '../request/call.ts';
import { routeKey } from '../request/route-queries.ts';

type Stored = { key: string; value: string }[];

/** Where the person's own arrangements are kept in the cache: all of them, read once per session. */
export const preferencesKey = routeKey(preferenceRoutes.list, {});

let lastSave: Promise<unknown> = Promise.resolve();

/**
 * Shows an arrangement at once and saves it behind the ones before: two that are on their way together may arrive in
 * the other order, and the older one would stay. A save that fails takes back its own change and nothing else.
 */
export function savePreference(client: QueryClient, send: typeof call, key: string, value: string): Promise<void> {
  const valueNow = () => client.getQueryData<Stored>(preferencesKey)?.find((entry) => entry.key === key)?.value ?? '';
  const show = (shown: string) =>
    client.setQueryData<Stored>(preferencesKey, (stored = []) => {
      const others = stored.filter((entry) => entry.key !== key);
      return shown === '' ? others : [...others, { key, value: shown }];
    });
  const before = valueNow();
  show(value);
  const saved = lastSave.then(async () => {
    await send(preferenceRoutes.save, { key, value });
  });
  lastSave = saved.catch(() => {
    if (valueNow() === value) show(before);
  });
  return saved;
}
