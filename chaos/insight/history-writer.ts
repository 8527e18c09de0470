import { setTimeout as passTime } from 'node:timers/promises';
import type { People, TestOrg } from '@tilldeck/testkit/factories/people';
import { makeApp } from '../../apps/server/testing/app-makers.ts';

/** Days before today that records are written for: all but the last are folded. */
export const pastDays = 12;

export interface HistoryWriter {
  /** Statements that were answered. One that was cut off may have been written all the same. */
  written: number;
  refused: number;
  stop(): Promise<void>;
}

/**
 * Writes records of today and of days that are folded already, as domains write them, and has the days folded again and
 * again: late facts, notes, sums and folds meet whatever is being killed.
 */
export async function startHistoryWriter(people: People, orgs: readonly TestOrg[], chance: () => number) {
  const ids = orgs.map(({ id }) => id);
  const [first] = orgs;
  if (!first) throw new Error('no organisation');
  const app = await makeApp(people, first);
  const at = `now() - random() * interval '${pastDays - 1} days'`;
  const acts: (() => Promise<unknown>)[] = [
    () =>
      people.query(
        `INSERT INTO devices_lifecycle (org_id, sn, operate_type, model_id, at)
         SELECT ($2::int[])[1 + nr % cardinality($2::int[])], 'x', (ARRAY['import', 'activate', 'delete'])[1 + nr % 3], 1 + nr % 4, ${at}
           FROM generate_series(1, $1::int) nr`,
        [1 + Math.floor(chance() * 200), ids],
      ),
    () =>
      people.query(
        `INSERT INTO identity_login_log (org_id, login_name, outcome, at)
         SELECT ($2::int[])[1 + nr % cardinality($2::int[])], 'x', CASE WHEN nr % 4 = 0 THEN 'identity.wrong_credentials' ELSE 'success' END, ${at}
           FROM generate_series(1, $1::int) nr`,
        [1 + Math.floor(chance() * 200), ids],
      ),
    () =>
      people.query(
        `INSERT INTO appstore_journal (org_id, controllers, device_id, sn, app_id, event, via, code, at)
         SELECT org, ARRAY[org], 1, 'SN-CHAOS', $3, (ARRAY['install', 'upgrade', 'failure'])[1 + nr % 3], 'store', '', ${at}
           FROM generate_series(1, $1::int) nr, LATERAL (SELECT ($2::int[])[1 + nr % cardinality($2::int[])] AS org) o`,
        [1 + Math.floor(chance() * 50), ids, app.appId],
      ),
    () => people.query(`SELECT enqueue_job('insight.fold_days', '{}', 3, null, null)`),
  ];
  let isWriting = true;
  const writer: HistoryWriter = { written: 0, refused: 0, stop: async () => {} };
  const writing = (async () => {
    while (isWriting) {
      const act = acts[Math.floor(chance() * acts.length)];
      await act?.().then(
        () => {
          writer.written += 1;
        },
        () => {
          writer.refused += 1;
        },
      );
      await passTime(50 + chance() * 200);
    }
  })();
  writer.stop = async () => {
    isWriting = false;
    await writing;
  };
  return writer;
}
