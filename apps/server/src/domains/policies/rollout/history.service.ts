import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { insertSamples, listPublishedIds } from './history.store.ts';

/** Notes how far devices are with released rules, where that changed since the last note. */
export const sampleHistory = (app: App): Promise<void> =>
  writeIn(systemScope(app.database, 'rules of all organisations are noted'), async (inside) => {
    await insertSamples(inside, await listPublishedIds(inside));
  });
