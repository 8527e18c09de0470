import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { Scope } from '../../../platform/db/scope.ts';
import type { StoreApp } from '../../../platform/work/store-app.ts';
import { isBlacklisted } from '../../system/index.ts';
import { isReleasable, packageOf } from './release.rules.ts';
import { audienceOf, findReleasedVersion, type ReleasedVersion } from './released-version.view.ts';

/** A version in reach of who asks, with what a device trusts, whom it is meant for, and why it cannot go out. */
export async function findStoreApp(
  scope: Scope,
  appVersionId: string,
  { allowsDowngrade = false }: { allowsDowngrade?: boolean } = {},
): Promise<StoreApp | undefined> {
  const version = await findReleasedVersion(scope, appVersionId);
  if (!version) return undefined;
  return {
    title: `${version.name || version.package} ${version.versionName}`,
    ...packageOf(version, { allowsDowngrade }),
    audience: await audienceOf(scope, version),
    refusal: await refusalOf(scope, version),
  };
}

async function refusalOf(scope: Scope, version: ReleasedVersion): Promise<ErrorCode | null> {
  if (!isReleasable(version)) return 'appstore.wrong_state';
  return (await isBlacklisted(scope, 'package', version.package)) ? 'appstore.package_blacklisted' : null;
}
