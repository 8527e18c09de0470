import { mailNoticeJob } from '@tilldeck/contracts/notices/notices.jobs';
import type { App } from '../../../platform/app.ts';
import type { TreeOrg } from '../../../platform/db/org-tree.ts';
import { type ScopedDb, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { insertEvents, insertJob } from '../../../platform/transact.ts';
import { reachKeys, type StoredAudience } from './audience.rules.ts';
import { listReachedOrgs } from './audience.view.ts';
import { audienceOf, findNoticeForUpdate, findWriter, type NoticeRow, updateReleased } from './notice.store.ts';

/** More organisations than this are told by one event that names none of them. */
const toldByName = 200;

/** Tells the consoles of those a notice is for to ask what is unread; the event says nothing of the notice. */
export async function announceArrival(inside: ScopedDb, writer: TreeOrg, to: StoredAudience): Promise<void> {
  const orgs = await listReachedOrgs(inside, writer, to, toldByName + 1);
  const event = { topic: 'notices.arrived' as const, payload: {}, permission: 'signedIn' };
  if (orgs.length > toldByName) await insertEvents(inside.db, [event]);
  else if (orgs.length > 0)
    await insertEvents(
      inside.db,
      orgs.toSorted((a, b) => a - b).map((orgId) => ({ ...event, orgId })),
    );
}

export async function releaseNow(inside: ScopedDb, row: NoticeRow, writer: TreeOrg): Promise<void> {
  const to = audienceOf(row);
  await updateReleased(inside, row, reachKeys(writer.id, to));
  if (row.method !== 'mail') await announceArrival(inside, writer, to);
  if (row.method !== 'console')
    await insertJob(
      inside.db,
      mailNoticeJob,
      { noticeId: row.id, round: 0, afterAccountId: '0' },
      { key: `notices.mail:${row.id}:0` },
    );
}

/** A job of an earlier release time finds nothing to do: the later one has a job of its own. */
export const releaseDue = (app: App, noticeId: string): Promise<void> =>
  writeIn(systemScope(app.database, 'a job releases a notice'), async (inside) => {
    const row = await findNoticeForUpdate(inside, noticeId);
    if (row?.state !== 'scheduled' || !row.release_at || Date.parse(row.release_at) > Date.now()) return;
    await releaseNow(inside, row, await findWriter(inside, row.org_id));
    await insertEvents(inside.db, [
      { topic: 'notices.notice', payload: { id: row.id }, orgId: row.org_id, permission: 'notice.query' },
    ]);
  });
