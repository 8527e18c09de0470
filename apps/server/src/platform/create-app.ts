import { type App, openParts } from './app.ts';
import type { Config } from './config.ts';
import type { Contributions } from './contributions.ts';
import { gatherTables } from './db/declared-tables.ts';
import type { Domain } from './domain.ts';
import { gatherFileReaders } from './files/file-readers.ts';
import { gatherDesired } from './link/desired-item.ts';
import { gatherItemOutcomes } from './link/item-outcome.ts';
import { createLog, type Log } from './log.ts';
import { gatherLetters } from './mail/letter.ts';
import { gatherMails } from './mail/mail-spec.ts';
import { gatherMailTakers } from './mail-in/mail-taker.ts';
import { type FindListeners, gatherListeners } from './outbox/event-demand.ts';
import { gatherSnapshotParts } from './snapshot-part.ts';
import { gatherOutcomes } from './work/outcome.ts';
import { completeWith } from './work/payload.ts';
import { gatherStoreApps } from './work/store-app.ts';
import { gatherTaskSources } from './work/task-sources.ts';

/** What every part of the server works with, composed of the platform's own parts and what the domains contribute. */
export function createApp(config: Config, domains: readonly Domain[], log: Log = createLog(config.LOG_LEVEL)): App {
  // First, as it may refuse what the domains declare: nothing is open by then.
  const contributions = gatherContributions(domains, () => app);
  const app: App = { ...openParts(config, log), contributions };
  return app;
}

/** `appOf`: contributions are gathered before there is an app, and called with it later. */
export function gatherContributions(domains: readonly Domain[], appOf: () => App): Contributions {
  const payloads = domains.flatMap((domain) => domain.payloads ?? []);
  let finders: FindListeners[] | undefined;
  const desired = gatherDesired(domains.flatMap((domain) => domain.desired ?? []));
  return {
    tables: gatherTables(domains),
    fileReaders: gatherFileReaders(domains.flatMap((domain) => domain.fileReaders ?? [])),
    outcomes: gatherOutcomes(domains.flatMap((domain) => domain.outcomes ?? [])),
    completePayload: (deviceId, item) => completeWith(payloads, appOf(), deviceId, item),
    findStoreApp: gatherStoreApps(domains.flatMap(({ storeApps }) => storeApps ?? [])),
    desired: desired.map(({ name, hash, contentFor, stale }) => ({
      name,
      hash,
      contentFor: (deviceId, wanted) => contentFor(appOf(), deviceId, wanted),
      ...(stale ? { stale: { isStale: stale.isStale, refresh: (deviceId) => stale.refresh(appOf(), deviceId) } } : {}),
    })),
    itemOutcomes: gatherItemOutcomes(domains.flatMap((domain) => domain.itemOutcomes ?? [])),
    devicesLeft: async (inside, left) => {
      if (left.deviceIds.length === 0) return;
      for (const { devicesLeft } of domains) await devicesLeft?.(inside, left);
    },
    keysListed: async (inside, listed) => {
      if (listed.keys.length === 0) return;
      for (const { keysListed } of domains) await keysListed?.(inside, listed);
    },
    placesSeen: async (inside, places) => {
      if (places.length === 0) return;
      for (const { placesSeen } of domains) await placesSeen?.(inside, places);
    },
    snapshots: gatherSnapshotParts(
      domains.flatMap((domain) => domain.snapshotParts ?? []),
      appOf,
    ),
    blockers: domains.flatMap((domain) => domain.blockers ?? []),
    naming: async (inside, record) => {
      const names: string[] = [];
      for (const { naming } of domains) names.push(...((await naming?.(inside, record)) ?? []));
      return names;
    },
    metricLevels: domains.flatMap((domain) => domain.metricLevels ?? []),
    metricSources: domains.flatMap((domain) => domain.metricSources ?? []),
    exports: domains.flatMap((domain) => domain.exports ?? []),
    mails: gatherMails(domains.flatMap((domain) => domain.mails ?? [])),
    letters: gatherLetters(
      domains.flatMap((domain) => domain.letters ?? []),
      appOf,
    ),
    mailTakers: gatherMailTakers(
      domains.flatMap((domain) => domain.mailTakers ?? []),
      appOf,
    ),
    findAccessTicket: async (...asked) => {
      for (const { accessTicket } of domains) if (accessTicket) return accessTicket(...asked);
      return null;
    },
    findRemoteLeave: async (...asked) => {
      for (const { remoteLeave } of domains) if (remoteLeave) return remoteLeave(...asked);
      return null;
    },
    findDeciders: async (...asked) => {
      for (const { deciders } of domains) if (deciders) return deciders(...asked);
      return null;
    },
    taskSources: gatherTaskSources(domains.flatMap((domain) => domain.taskSources ?? [])),
    findListeners: async (types) => {
      finders ??= domains.flatMap(({ listeners }) => (listeners ? [listeners(appOf())] : []));
      return gatherListeners(finders)(types);
    },
  };
}
