import { itemMask } from '@tilldeck/contracts/link/item-mask.rules';
import type {
  appsMessage,
  desiredMessage,
  eventMessage,
  examinationMessage,
  factsMessage,
  helloMessage,
  statusMessage,
} from '@tilldeck/contracts/link/link.messages';
import { kindMask } from '@tilldeck/contracts/tasks/kind-mask.rules';
import type { Contributions } from '../../../platform/contributions.ts';
import type { BatchDb } from '../../../platform/db/batch.ts';
import type { Taken } from '../../../platform/link/message-binding.ts';
import type { SeenPlace } from '../../../platform/places-seen.ts';
import { setDeviceApps, setDevicePrinters, setDeviceVersions } from '../../devices/index.ts';
import { upsertApps } from './apps.store.ts';
import { updateItems } from './desired.store.ts';
import { insertExaminations, insertUseLog, useLogEntryOf } from './event.store.ts';
import { newestOfEach, upsertFacts } from './facts.store.ts';
import { insertTelemetry } from './telemetry.store.ts';

interface Versions {
  firmwareVersion?: string | undefined;
  osVersion?: string | undefined;
  agentVersion?: string | undefined;
  kinds?: readonly string[];
  items?: readonly string[] | undefined;
}

/** The current state was written with the window; here is the history. */
export async function keepStatus(
  inside: BatchDb,
  batch: readonly Taken<typeof statusMessage>[],
  { placesSeen }: Pick<Contributions, 'placesSeen'>,
): Promise<void> {
  await insertTelemetry(inside, batch);
  await placesSeen(inside, placesIn(batch));
}

/** A status with a location is one point. */
const placesIn = (batch: readonly Taken<typeof statusMessage>[]): SeenPlace[] =>
  batch.flatMap(({ deviceId, receivedAtMs, atMs, payload: { location } }) =>
    location ? [{ deviceId, receivedAtMs, atMs, ...location }] : [],
  );

export async function keepHello(inside: BatchDb, batch: readonly Taken<typeof helloMessage>[]): Promise<void> {
  await keepPart(inside, 'hello', batch);
}

/** Facts are whole: a device that names no printer has none any more. */
export async function keepFacts(inside: BatchDb, batch: readonly Taken<typeof factsMessage>[]): Promise<void> {
  const newer = await keepPart(inside, 'facts', batch);
  const changes = newestOfEach(batch).filter(({ deviceId }) => newer.has(deviceId));
  await setDevicePrinters(
    inside,
    changes.map(({ deviceId, payload }) => ({ deviceId, firmware: payload.printerFirmware })),
  );
}

/** What changed goes into the use log. The registry has the apps, too, where people filter by them; not those that came with the system. */
export async function keepApps(inside: BatchDb, batch: readonly Taken<typeof appsMessage>[]): Promise<void> {
  const newer = await upsertApps(inside, batch);
  const changes = newestOfEach(batch).filter(({ deviceId }) => newer.has(deviceId));
  await setDeviceApps(
    inside,
    changes.map(({ deviceId, payload }) => ({
      deviceId,
      apps: payload.apps.filter(({ type }) => type === 'third_party'),
    })),
  );
}

export async function keepEvents(inside: BatchDb, batch: readonly Taken<typeof eventMessage>[]): Promise<void> {
  await insertUseLog(inside, batch.map(useLogEntryOf));
}

export async function keepExaminations(
  inside: BatchDb,
  batch: readonly Taken<typeof examinationMessage>[],
): Promise<void> {
  await insertExaminations(inside, batch);
}

export async function keepDesired(
  inside: BatchDb,
  batch: readonly Taken<typeof desiredMessage>[],
  { itemOutcomes }: Pick<Contributions, 'itemOutcomes'>,
): Promise<void> {
  await itemOutcomes.tell(inside, await updateItems(inside, newestOfEach(batch), itemOutcomes.items));
}

/** Versions and abilities are also in the registry, where people filter and aim by them; only what is newer than what was known goes there. Answers the devices of which it was newer. */
async function keepPart(inside: BatchDb, part: 'hello' | 'facts', batch: readonly Taken[]): Promise<Set<string>> {
  const newer = await upsertFacts(inside, part, batch, withoutHead);
  const changes = newestOfEach(batch)
    .filter(({ deviceId }) => newer.has(deviceId))
    .map(({ deviceId, payload }) => {
      const { firmwareVersion = '', osVersion = '', agentVersion = '', kinds, items } = payload as Versions;
      const [ableKinds, ableItems] = [kinds ? kindMask(kinds) : null, items ? itemMask(items) : null];
      return { deviceId, firmwareVersion, osVersion, agentVersion, ableKinds, ableItems };
    });
  await setDeviceVersions(inside, changes);
  return newer;
}

const withoutHead = ({ epoch: _epoch, seq: _seq, at: _at, ...rest }: Record<string, unknown>) => rest;
