import { globSync } from 'node:fs';
import { join } from 'node:path';
import { policyKinds } from '@tilldeck/contracts/policies/policies.kinds';
import type { RecordMakers } from './record.ts';

const folder = join(import.meta.dirname, 'records');
const modules = await Promise.all(
  globSync('*.ts', { cwd: folder }).map(
    (file) => import(/* @vite-ignore */ join(folder, file)) as Promise<Record<string, RecordMakers>>,
  ),
);

/**
 * A maker for every kind of record that a call refers to (`recordRef`), from the file of its domain in `records/`. The
 * generated tests fail for a kind that has none.
 */
export const recordMakers: RecordMakers = Object.assign({}, ...modules.flatMap((module) => Object.values(module)));

/** Where one kind of reference means another record, by the call or by the first part of its id. */
const meantBy: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'tasks/notification': { task: 'notification' },
  'tasks/journal': { task: 'journal' },
  'tasks/ota': { task: 'ota' },
  'appstore/release': { task: 'release' },
  'appstore/review': { appVersion: 'submittedVersion' },
  'system/package-blacklist': { blacklistEntry: 'packageBlacklistEntry' },
  'identity/friend.answer': { friend: 'friendAsking' },
  'policies/autoInstallBind': { policyRule: 'auto_installRule' },
  ...Object.fromEntries(
    Object.values(policyKinds).map(({ name, segment }) => [`policies/${segment}`, { policyRule: `${name}Rule` }]),
  ),
};

/** The kind of record that a call means by a reference, as a key of `recordMakers`. */
export const recordMeant = (callId: string, kind: string): string =>
  meantBy[callId]?.[kind] ?? meantBy[callId.split('.', 1)[0] ?? '']?.[kind] ?? kind;
