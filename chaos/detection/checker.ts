import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import type { People } from '@tilldeck/testkit/factories/people';
import type { Absence, Policy } from './shops.ts';

export interface DetectionVerdict {
  absences: number;
  cases: number;
  /** Absences that a policy of their organisation did not log. */
  lost: number;
  /** Rows of the log beyond one for each case, of policies that log once. */
  loggedTwice: number;
  /** Cases that no email tells and no reason explains. */
  unexplained: number;
  mails: number;
  /** Emails that the server believes sent and nobody got. */
  mailsLost: number;
  /** Devices that emails name more often than they were told. */
  toldTwice: number;
  /** The same message again, by its Message-ID: a worker died after the mail server had it and before it was noted. */
  sentAgain: number;
}

interface CaseRow {
  policy_id: string;
  device_id: string;
  sn: string;
  since: string;
  is_told: boolean;
  silence: string | null;
  logged: number;
}

const keyOf = (policyId: string, deviceId: string, since: string): string =>
  `${policyId}/${deviceId}/${new Date(since).getTime()}`;

/** Holds the log and the mailboxes against what happened. */
export async function judgeDetection(
  people: People,
  policies: readonly Policy[],
  absences: readonly Absence[],
): Promise<DetectionVerdict> {
  const cases = await people.query<CaseRow>(
    `SELECT c.policy_id::text, c.device_id::text, c.sn, c.since, c.mail_id IS NOT NULL AS is_told, c.silence,
            (SELECT count(*)::int FROM detection_log l WHERE l.case_id = c.id) AS logged FROM detection_case c`,
  );
  const found = new Set(cases.map((row) => keyOf(row.policy_id, row.device_id, row.since)));
  const expected = absences.flatMap(({ device, since }) =>
    policies.filter(({ orgId }) => orgId === device.orgId).map(({ id }) => keyOf(id, device.id, since)),
  );
  const once = new Set(policies.filter(({ rule }) => rule === 'once').map(({ id }) => id));
  const letters = await people.query<{ id: string; email: string }>(
    'SELECT id::text, email FROM detection_mail_to WHERE settled_at IS NOT NULL AND NOT is_refused',
  );
  const mailbox = new MailboxClient();
  let [mails, mailsLost, toldTwice, sentAgain] = [0, 0, 0, 0];
  for (const { id, email } of policies) {
    const received = await mailbox.all(email);
    const byId = Map.groupBy(received, ({ headers }) => headers['message-id'] ?? '');
    mails += byId.size;
    sentAgain += received.length - byId.size;
    const settled = letters.filter((letter) => letter.email === email);
    mailsLost += settled.filter((one) => ![...byId.keys()].some((key) => key.includes(`offline-${one.id}@`))).length;
    const lines = [...byId.values()].flatMap(([mail]) => mail?.text.match(/^- .*: offline since .*$/gm) ?? []);
    const told = Map.groupBy(
      cases.filter((row) => row.policy_id === id && row.is_told),
      ({ sn }) => sn,
    );
    for (const [sn, named] of Map.groupBy(lines, (line) => line.slice(2, line.indexOf(':'))))
      toldTwice += Math.max(0, named.length - (told.get(sn)?.length ?? 0));
  }
  return {
    absences: absences.length,
    cases: cases.length,
    lost: expected.filter((key) => !found.has(key)).length,
    loggedTwice: cases.reduce((sum, row) => sum + (once.has(row.policy_id) ? row.logged - 1 : 0), 0),
    unexplained: cases.filter(({ is_told, silence }) => !is_told && silence === null).length,
    mails,
    mailsLost,
    toldTwice,
    sentAgain,
  };
}
