import { insertRows } from '../insert-rows.ts';
import type { Random } from '../random.ts';
import type { SeedContext, SeedPart } from '../seed-part.ts';
import { type Change, drawChange, readThings, type Things } from './history/changes.ts';
import { fenceChanges } from './history/fence-changes.ts';
import { listPeople } from './history/people.ts';
import {
  attackedSignIns,
  historyDays,
  listShifts,
  refusedSignIns,
  type Shift,
  type SignIn,
  signInsOf,
} from './history/sign-ins.ts';

/** The request ids of invented entries; no real request has one like it. */
const requestPrefix = 'seed-';

/** The last thirty days: who signed in, and what was changed. Written once, into a database that has none of it. */
export const historyPart: SeedPart = {
  name: 'history',
  async run(context) {
    const { client, now } = context;
    const known = await client.query(`SELECT FROM audit_entry WHERE request_id LIKE '${requestPrefix}%' LIMIT 1`);
    if (known.rowCount) return 0;
    await client.query(
      `SELECT ensure_month_partition(log, day) FROM unnest(ARRAY['audit_entry', 'identity_login_log']) log,
         unnest($1::date[]) day`,
      [[now, new Date(now.getTime() - (historyDays + 2) * 86_400_000)]],
    );
    const people = await listPeople(client);
    const random = context.random('history');
    const shifts = listShifts(people, now, random);
    const signIns = [
      ...signInsOf(shifts, random),
      ...refusedSignIns(people, now, random),
      ...attackedSignIns(people, now, random),
    ];
    const entries = [
      ...auditRows(shifts, await readThings(client), random),
      ...(await fenceChanges(context, people, requestPrefix)),
    ];
    const added =
      (await insertRows(client, 'identity_login_log', inOrder(signIns.map(loginRow)))) +
      (await addAll(context, entries));
    await client.query(
      `UPDATE identity_account account SET last_login_at = seen.at
         FROM (SELECT account_id, max(at) AS at FROM identity_login_log WHERE outcome = 'success' GROUP BY 1) seen
        WHERE seen.account_id = account.id AND last_login_at IS NULL`,
    );
    return added;
  },
};

const addAll = ({ client }: SeedContext, entries: ReturnType<typeof auditRows>) =>
  insertRows(client, 'audit_entry', inOrder(entries));

/** Lists show the newest id first, so ids have to follow time. */
const inOrder = <T extends { at: Date }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => a.at.getTime() - b.at.getTime());

const loginRow = ({ at, person, login, outcome, desk }: SignIn) => ({
  at,
  org_id: person?.orgId ?? 1,
  account_id: person?.accountId ?? null,
  login_name: login,
  outcome,
  ip: desk.ip,
  user_agent: desk.userAgent,
});

function auditRows(shifts: readonly Shift[], things: Things, random: Random) {
  const row = (shift: Shift, at: Date, change: Change) => ({
    at,
    org_id: shift.person.orgId,
    account_id: shift.person.accountId,
    account_name: shift.person.login,
    action: change.action,
    object_type: change.objectType,
    object_id: change.objectId,
    object_name: change.objectName,
    before: change.before,
    after: change.after,
    ip: shift.desk.ip,
    request_id: `${requestPrefix}${random
      .between(0, 2 ** 48)
      .toString(36)
      .padStart(12, '0')}`,
  });
  return shifts.flatMap((shift) => {
    const session = (action: string): Change => ({
      action,
      objectType: 'account',
      objectId: shift.person.accountId,
      objectName: shift.person.login,
      before: null,
      after: null,
    });
    const opened = row(shift, shift.beginsAt, session('session.opened'));
    const closed = random.isLucky(0.4) ? [row(shift, shift.endsAt, session('session.closed'))] : [];
    const count = shift.person.isVendor ? random.between(1, 7) : Number(random.isLucky(0.04));
    const lengthMs = shift.endsAt.getTime() - shift.beginsAt.getTime();
    const changes = Array.from({ length: count }, () => {
      const at = new Date(shift.beginsAt.getTime() + random.next() * lengthMs);
      const change = drawChange(things, shift.person, random);
      return change === null ? [] : [row(shift, at, change)];
    }).flat();
    return [opened, ...changes, ...closed];
  });
}
