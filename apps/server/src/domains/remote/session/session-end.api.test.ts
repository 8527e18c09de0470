import { openRemoteStates, remoteEvents, remoteMoves, remoteReasons } from '@tilldeck/contracts/remote/session.states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { recordMakers } from '../../../../testing/record-makers.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { findOwnForUpdate, type SessionRow } from './session.store.ts';
import { endSession } from './session-end.service.ts';

let api: ApiHarness;
let session: SessionRow;

beforeAll(async () => {
  api = await startApiHarness();
  const org = await api.people.partner(api.vendor);
  const id = await recordMakers.remoteSession?.(api.people, org);
  [session] = (await api.people.query<SessionRow & Record<string, unknown>>(
    'SELECT * FROM remote_session WHERE id = $1',
    [id],
  )) as [SessionRow];
});
afterAll(() => api.close());

class Undone extends Error {}

/** What a session in this state becomes; nothing of it stays. */
async function become(from: string, hasPicture: boolean, end: Parameters<typeof endSession>[2]) {
  let became: string | null = null;
  const scope = systemScope(api.app.database, 'a test');
  const trying = writeIn(scope, async (inside) => {
    await inside.db
      .updateTable('remote_session')
      .set({ state: from, connected_at: hasPicture ? new Date().toISOString() : null })
      .where('id', '=', session.id)
      .execute();
    const row = await findOwnForUpdate(inside, session.id, { deviceId: session.device_id, orgId: session.org_id });
    const ended = row && (await endSession(inside, row, end));
    became = ended ? `${ended.state} ${ended.reason}` : null;
    throw new Undone();
  });
  await expect(trying).rejects.toBeInstanceOf(Undone);
  return became;
}

const ends = remoteMoves.flatMap(({ from, event, to, picture, reasons }) =>
  reasons.flatMap((reason) =>
    [false, true]
      .filter(
        (hasPicture) => (from === 'connecting' || !hasPicture) && (!picture || (picture === 'after') === hasPicture),
      )
      .map((hasPicture) => ({ from, hasPicture, event, reason, to })),
  ),
);

describe('an end of a session', () => {
  it.each(ends)(
    '$from (picture: $hasPicture), $event: $reason makes it $to',
    async ({ from, hasPicture, event, reason, to }) => {
      expect(await become(from, hasPicture, { event, reason })).toBe(`${to} ${reason}`);
    },
  );

  it('that the table does not know changes nothing', async () => {
    const known = new Set(ends.map(({ from, hasPicture, event, reason }) => [from, hasPicture, event, reason].join()));
    const unknown = openRemoteStates.flatMap((from) =>
      remoteEvents.flatMap((event) =>
        remoteReasons.flatMap((reason) =>
          [false, true]
            .filter((hasPicture) => from === 'connecting' || !hasPicture)
            .map((hasPicture) => ({ from, hasPicture, event, reason }))
            .filter(({ hasPicture }) => !known.has([from, hasPicture, event, reason].join())),
        ),
      ),
    );
    expect(unknown.length).toBeGreaterThan(300);
    // Every seventh: each takes a transaction, and the table is one for all.
    for (const { from, hasPicture, event, reason } of unknown.filter((_, at) => at % 7 === 0))
      expect(await become(from, hasPicture, { event, reason }), [from, event, reason].join()).toBeNull();
  });
});
