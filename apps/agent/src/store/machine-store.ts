import type { InstalledApp } from '@tilldeck/contracts/link/uplink.schemas';
import { recommendedAppsPolicy } from '@tilldeck/contracts/policies/app-policies.schemas';
import type { AgentConfig } from '../config.ts';
import { ListedApps } from '../items/bound-apps/listed-apps.ts';
import type { Log } from '../log.ts';
import { AppFolder } from '../work/linux/apps/app-folder.ts';
import { runCommand } from '../work/linux/run-command.ts';
import { StoreClient, type StoreParts } from './store-client.ts';
import { StoreDesk } from './store-desk.ts';

/** An app that was heard of within this time runs. */
const freshBeatMs = 120_000;

/** Apps of the store that are on this machine, as the list of all apps says them. */
export function installedStoreApps(config: AgentConfig): InstalledApp[] {
  if (!config.apps) return [];
  const apps = new AppFolder(config.apps.folder);
  return apps.list().map((app) => ({
    package: app.package,
    name: app.name.slice(0, 200),
    version: app.versionName.slice(0, 64),
    versionCode: app.versionCode,
    type: 'third_party',
    isRunning: Date.now() - apps.beatOf(app.package) < freshBeatMs,
  }));
}

export interface MachineStore {
  start(): void;
  stop(): void;
  lookSoon(): void;
  changeEnded(isOfStore: boolean): void;
  /** Answers the work it comes as. */
  install(packageName: string): Promise<string>;
}

/** The store on this machine; nothing where it has no place for apps. */
export function openMachineStore(
  config: AgentConfig,
  parts: Pick<StoreParts, 'folder' | 'now' | 'install' | 'isUnderWay' | 'isRefusal' | 'parameters'> & {
    ask: (
      asked: Parameters<StoreParts['ask']>[0] & { installed: { package: string; versionCode: number }[] } & Pick<
          NonNullable<AgentConfig['apps']>,
          'abis' | 'sdk'
        >,
    ) => ReturnType<StoreParts['ask']>;
    log: Log;
  },
): MachineStore | undefined {
  const { apps } = config;
  if (!apps) return undefined;
  const folder = new AppFolder(apps.folder);
  const recommended = new ListedApps(parts.folder, recommendedAppsPolicy);
  const named = () => folder.list().map((app) => ({ package: app.package, versionCode: app.versionCode }));
  const client = new StoreClient({
    ...parts,
    everyHours: apps.storeEveryHours,
    spreadMs: apps.storeSpreadS * 1_000,
    installed: () => folder.list(),
    recommended: () => recommended.packages,
    ask: (asked) => parts.ask({ ...asked, installed: named(), abis: apps.abis, sdk: apps.sdk }),
    notice: ({ name, versionName, versionDetail }) => {
      parts.log('store_notice', { name, versionName });
      if (!config.hooks.notification) return;
      void runCommand(config.hooks.notification, {
        TILLDECK_TITLE: `${name} ${versionName}`,
        TILLDECK_CONTENT: versionDetail,
        TILLDECK_DISPLAY: 'push',
      }).catch(() => undefined);
    },
  });
  const desk = new StoreDesk(parts.folder, client, parts.log);
  return {
    start: () => {
      desk.open();
      client.start();
    },
    stop: () => {
      desk.close();
      client.stop();
    },
    lookSoon: () => client.lookSoon(),
    changeEnded: (isOfStore) => client.changeEnded(isOfStore),
    install: (packageName) => client.install(packageName),
  };
}
