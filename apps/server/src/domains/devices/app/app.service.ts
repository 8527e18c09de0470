import { appConditionPattern } from '@tilldeck/contracts/devices/app-condition.rules';
import type { BatchDb } from '../../../platform/db/batch.ts';
import { type AppOnDevice, insertBuilds, insertSeen, upsertSets } from './app.store.ts';

/** An app as a device reports it. */
export interface ReportedApp {
  package: string;
  name?: string | undefined;
  version: string;
  versionCode?: number | undefined;
}

export interface AppsChange {
  deviceId: string;
  apps: readonly ReportedApp[];
}

/** More than a till has; a device that reports others each time would fill the catalogue. */
const maxAppsPerDevice = 300;

/** Each package once, and only those that the text of a filter can name. */
function appsOf({ deviceId, apps }: AppsChange): AppOnDevice[] {
  const byPackage = new Map<string, AppOnDevice>();
  for (const { package: name, name: title = '', version, versionCode = -1 } of apps) {
    if (byPackage.size >= maxAppsPerDevice) break;
    if (appConditionPattern.exec(name)?.[1] === name)
      byPackage.set(name, { deviceId, package: name, name: title, version, versionCode });
  }
  return [...byPackage.values()];
}

/** For the link, inside its own transaction: which apps devices have now. `changes` is sorted by id. */
export async function setDeviceApps(inside: BatchDb, changes: readonly AppsChange[]): Promise<void> {
  if (changes.length === 0) return;
  const apps = changes.flatMap(appsOf);
  if (apps.length > 0) await insertBuilds(inside, apps);
  const deviceIds = changes.map(({ deviceId }) => deviceId);
  await upsertSets(inside, deviceIds, apps);
  await insertSeen(inside, deviceIds);
}
