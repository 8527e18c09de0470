import { rmSync } from 'node:fs';
import type { WorkPayloadOf } from '@tilldeck/contracts/tasks/catalogue.kinds';
import {
  failed,
  payloadOf,
  succeeded,
  type Work,
  WorkFailure,
  type WorkHandler,
  workHandler,
} from '../work-handler.ts';
import type { WorkOutcome } from '../work-log.ts';
import { StoreApps } from './apps/apk-handlers.ts';
import { download } from './download.ts';
import type { LinuxParts } from './linux-parts.ts';
import { Packages, packageFailure } from './packages.ts';
import { checkRelease, keepTaken } from './release-check.ts';

/** Share of the progress that is the download. */
const downloadShare = 80;

export function packageHandlers(parts: LinuxParts): WorkHandler[] {
  const packages = new Packages(parts.config);
  const store = StoreApps.of(parts);
  const put = (kind: 'install' | 'upgrade') =>
    workHandler(kind, {
      carryOut: (work, payload) => {
        if (payload.format !== 'apk') return install(parts, packages, work, kind, payload);
        return store
          ? store.install(work, kind, payload)
          : Promise.resolve(failed('unsupported', 'this machine has no place for apps of the store'));
      },
    });
  return [
    put('install'),
    put('upgrade'),
    workHandler('uninstall', {
      carryOut: async (work, payload) => {
        const app = store?.find(payload.package ?? payload.appName ?? '');
        if (!store || !app) return uninstall(parts, packages, work, payload);
        refuseProtected(parts, app);
        await work.whenSafe();
        await store.remove(app);
        return succeeded({ package: app });
      },
    }),
  ];
}

async function install(
  parts: LinuxParts,
  packages: Packages,
  work: Work,
  kind: 'install' | 'upgrade',
  { file, package: wanted, manifest }: WorkPayloadOf<'install'>,
): Promise<WorkOutcome> {
  if (kind === 'upgrade' && wanted && !(await packages.versionOf(wanted)))
    return failed('not_installed', `${wanted} is not installed`);
  // Before a byte is fetched; the download then takes nothing but the file the manifest names.
  const release = await checkRelease(parts, { kind: 'package', file, manifest });
  const path = await download(parts, work, file, {
    renew: (item) => payloadOf(kind, item).file,
    onBytes: (bytes) => work.progress((downloadShare * bytes) / file.size),
  });
  const { name, version } = await packages.readFile(path);
  if (wanted && wanted !== name) throw new WorkFailure('incompatible', `the file is ${name}, not ${wanted}`);
  if (release && (release.name !== name || release.version !== version))
    throw new WorkFailure(
      'signature_mismatch',
      `the release is ${release.name} ${release.version}, the file ${name} ${version}`,
    );
  const before = await packages.versionOf(name);
  const result = { package: name, version, ...(before ? { before } : {}) };
  if (before && (await packages.isOlder(version, before)))
    return failed('downgrade', `${name} ${before} is there, which is newer than ${version}`);
  if (before !== version) {
    await work.whenSafe();
    work.progress(downloadShare);
    keepTaken(parts, release);
    const end = await packages.install(path);
    if (end.code !== 0) throw packageFailure(end, 'install_failed');
    const now = await packages.versionOf(name);
    if (now !== version) throw new WorkFailure('install_failed', `${now ?? 'nothing'} is there afterwards`);
    await parts.appsChanged();
  }
  rmSync(path, { force: true });
  return succeeded({ ...result, wasThere: before === version && !work.isResumed });
}

/** A policy names the app among those that must stay. */
function refuseProtected({ isProtected }: LinuxParts, name: string): void {
  if (isProtected(name)) throw new WorkFailure('permission_denied', `${name} is protected from being uninstalled`);
}

async function uninstall(
  parts: LinuxParts,
  packages: Packages,
  work: Work,
  { package: wanted, appName }: WorkPayloadOf<'uninstall'>,
): Promise<WorkOutcome> {
  const name = await packages.find(wanted ?? appName ?? '');
  if (!name)
    return work.isResumed
      ? succeeded({ package: String(work.note.package ?? wanted ?? '') })
      : failed('not_installed', `${wanted ?? appName} is not installed`);
  refuseProtected(parts, name);
  work.keepNote({ package: name });
  await work.whenSafe();
  const end = await packages.remove(name);
  if (end.code !== 0) throw packageFailure(end, 'uninstall_failed');
  if (await packages.versionOf(name)) throw new WorkFailure('uninstall_failed', `${name} is still there`);
  await parts.appsChanged();
  return succeeded({ package: name });
}
