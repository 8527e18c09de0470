import { randomUUID } from 'node:crypto';
import type { People, TestDevice, TestOrg } from '@tilldeck/testkit/factories/people';
import { insert } from './record.ts';

/** A session of a device that nobody took yet, and a bridge that it can go to. Answers its id. */
export async function askForScreen(people: People, org: TestOrg, device: TestDevice): Promise<string> {
  await people.query(
    `INSERT INTO remote_bridge (id, url, seen_at) VALUES ($1, 'ws://127.0.0.1:1/', now() + interval '1 day')`,
    [randomUUID()],
  );
  return insert(
    people,
    `INSERT INTO remote_session (org_id, device_id, sn, state, mode, basis, why, requester_account_id, requester_name,
                                 requester_org_id, answer_within_s, minutes)
     VALUES ($1, $2, $3, 'requesting', 'view', 'asked', 'Looks into a report', 1, 'x', $1, 60, 30)`,
    [org.id, device.id, device.sn],
  );
}
