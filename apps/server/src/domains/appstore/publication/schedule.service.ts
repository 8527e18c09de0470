import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { isLower } from './publication.rules.ts';
import {
  findAppForUpdate,
  findPublication,
  listDue,
  listStanding,
  updatePublicationState,
} from './publication.store.ts';
import { endReplaced, refreshOffered, tellOfUpgrade } from './start.service.ts';

const atOnce = 100;

/** Publishes what is due; says how many it began. Two workers may meet here: the app is held, and who comes second finds it done. */
export async function startDuePublications(app: App): Promise<number> {
  const scope = systemScope(app.database, 'publications of all organisations are due');
  const due = await writeIn(scope, (inside) => listDue(inside, atOnce));
  let begun = 0;
  for (const { id, app_id: appId } of due) begun += Number(await startOne(app, id, appId));
  return begun;
}

const startOne = (app: App, id: string, appId: string): Promise<boolean> =>
  writeIn(systemScope(app.database, 'publications of all organisations are due'), async (inside) => {
    // An app that was deleted meanwhile is found no more; its publication ends.
    const isThere = (await findAppForUpdate(inside, appId)) !== undefined;
    const publication = await findPublication(inside, id);
    if (publication?.state !== 'scheduled') return false;
    const standing = await listStanding(inside, appId);
    // Everybody got a higher version while it waited.
    const isBegun = isThere && !isLower(standing, publication.version_code);
    if (isBegun) await endReplaced(inside, standing, { ...publication, state: 'live' });
    await updatePublicationState(inside, id, isBegun ? 'live' : 'ended');
    await refreshOffered(inside, appId);
    if (isBegun) await tellOfUpgrade(inside, publication);
    return isBegun;
  });
