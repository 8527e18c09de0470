import type { App } from '../../../platform/app.ts';
import { allowLongStatements } from '../../../platform/db/long-statements.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { lockPlacing } from './class.store.ts';
import { deleteEmptyClasses, listEmptyClasses, listInhabited } from './empty-class.store.ts';

/** One look at the classes of 5 million devices. */
const longestLookMs = 120_000;

/**
 * Deletes classes that no device is in; answers how many. Whether a device is in one is looked up before the lock, as
 * that reads every device, and under the lock only the counters are asked: who joined a class since then was counted.
 */
export const dropEmptyClasses = (app: App): Promise<number> =>
  writeIn(systemScope(app.database, 'classes hold devices of many organisations'), async (inside) => {
    await allowLongStatements(inside, longestLookMs);
    const empty = await listEmptyClasses(inside);
    if (empty.length === 0) return 0;
    const inhabited = await listInhabited(inside, empty);
    await lockPlacing(inside);
    return deleteEmptyClasses(
      inside,
      empty.filter((id) => !inhabited.has(id)),
    );
  });
