import { holdsAny } from '@tilldeck/contracts/core/route';
import { nudgeMessage } from '@tilldeck/contracts/link/link.messages';
import type { RemoteReason } from '@tilldeck/contracts/remote/session.states';
import type { App } from '../../../platform/app.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { findAccountCaller } from '../../identity/index.ts';
import { deleteExpiredPasses } from '../pass/pass.store.ts';
import type { SessionRow } from '../session/session.store.ts';
import { endSession } from '../session/session-end.service.ts';
import { auditBySystem, noteInTrail } from '../session/session-trail.service.ts';
import {
  listDueForUpdate,
  listOpenOfRequesterForUpdate,
  listRequesters,
  listUnfetched,
  updateSilent,
} from './due.store.ts';

const most = 100;
const timeOuts: readonly RemoteReason[] = ['not_fetched', 'no_answer', 'time_over', 'idle'];
const ofAll = ({ database }: App) => systemScope(database, 'remote sessions of all organisations are kept');

/** Ends what nobody called for, once, by the first that sees it. */
export async function endByKeeper(inside: ScopedDb, session: SessionRow, reason: RemoteReason): Promise<void> {
  const isTimeOut = timeOuts.includes(reason);
  const ended = await endSession(inside, session, { event: isTimeOut ? 'timed_out' : 'interrupted', reason });
  if (!ended) return;
  await auditBySystem(inside, isTimeOut ? 'remote.time_over' : 'remote.interrupted', ended, {
    before: { state: session.state },
    after: { state: ended.state, reason },
  });
}

/** One look at all open sessions; true where there may be more to end at once. */
export const keepSessions = (app: App): Promise<boolean> =>
  writeIn(ofAll(app), async (inside) => {
    for (const silent of await updateSilent(inside)) await noteInTrail(inside, silent, { kind: 'lost' });
    const due = await listDueForUpdate(inside, most);
    for (const { due: reason, ...session } of due) await endByKeeper(inside, session, reason);
    await deleteExpiredPasses(inside);
    return due.length === most;
  });

/** Nudges may be lost: devices that did not ask for their session are told again. */
export async function nudgeUnfetched(app: App): Promise<void> {
  const serials = await listUnfetched({ db: app.database.vendor });
  if (serials.length > 0) await app.fabric.send(nudgeMessage, serials, { reason: 'remote' });
}

/** Roles change while sessions run: who may not begin one any more does not go on with one. */
export async function keepToRights(app: App): Promise<void> {
  const scope = ofAll(app);
  for (const accountId of await listRequesters({ db: app.database.vendor })) {
    const person = await findAccountCaller(scope, accountId);
    if (person && holdsAny(person.permissions, ['remote-session.add'])) continue;
    await writeIn(scope, async (inside) => {
      for (const session of await listOpenOfRequesterForUpdate(inside, accountId))
        await endByKeeper(inside, session, 'right_gone');
    });
  }
}
