import { apkFacts } from '@tilldeck/contracts/appstore/apk.schemas';
import type { AppVersionDetail, SubmitCheck } from '@tilldeck/contracts/appstore/app.schemas';
import type { Scope, ScopedDb } from '../../../platform/db/scope.ts';
import { isBlacklisted } from '../../system/index.ts';
import { type CheckedVersion, submitChecksOf } from './submit-checks.rules.ts';

/** The highest version of an app that passed both reviews, before another one where that is named. */
export async function findPassed(
  { db }: Pick<ScopedDb, 'db'>,
  appId: string,
  beforeId?: string,
): Promise<CheckedVersion['before']> {
  let query = db
    .selectFrom('appstore_version')
    .select(['version_code', 'version_name', 'certificate_sha256', 'facts'])
    .where('app_id', '=', appId)
    .where('state', '=', 'final_passed')
    .orderBy('version_code', 'desc')
    .limit(1);
  if (beforeId) query = query.where('id', '<', beforeId);
  const row = await query.executeTakeFirst();
  return row
    ? {
        versionCode: Number(row.version_code),
        versionName: row.version_name,
        certificateSha256: row.certificate_sha256,
        permissions: apkFacts.parse(row.facts).permissions,
      }
    : null;
}

/** What a reviewer would refuse or ask, by what the version is now. */
export async function listChecks(
  scope: Scope,
  inside: Pick<ScopedDb, 'db'>,
  version: AppVersionDetail,
): Promise<SubmitCheck[]> {
  return submitChecksOf({
    listing: version,
    settings: version.settings,
    facts: version.facts,
    isBlacklisted: await isBlacklisted(scope, 'package', version.package),
    before: await findPassed(inside, version.appId, version.id),
    nowMs: Date.now(),
  });
}
