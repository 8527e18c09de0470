import type { DesiredContent } from '@tilldeck/contracts/link/desired.schemas';
import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import type { RawBuilder } from 'kysely';
import type { FindAccessTicket } from './access-ticket.ts';
import type { Blocker } from './blocker.ts';
import type { DeclaredTables } from './db/declared-tables.ts';
import type { Scope } from './db/scope.ts';
import type { DeviceSnapshots } from './device-snapshot.ts';
import type { HearDevicesLeft } from './devices-left.ts';
import type { BoundExport } from './export/export-binding.ts';
import type { FileReaders } from './files/file-readers.ts';
import type { HearKeysListed } from './keys-listed.ts';
import type { ItemOutcomes } from './link/item-outcome.ts';
import type { FindDeciders } from './mail/deciders.ts';
import type { Letters } from './mail/letter-draft.ts';
import type { Mails } from './mail/mail-spec.ts';
import type { MailTakers } from './mail-in/taken-mail.ts';
import type { MetricLevels, MetricSource } from './metric/metric-source.ts';
import type { ListNaming } from './named-record.ts';
import type { FindListeners } from './outbox/event-demand.ts';
import type { HearPlaces } from './places-seen.ts';
import type { FindRemoteLeave } from './remote-leave.ts';
import type { Outcomes } from './work/outcome.ts';
import type { StoreApp } from './work/store-app.ts';
import type { TaskSources } from './work/task-sources.ts';

/** A desired item as the engine uses it; see `DesiredItem` for what a domain declares. */
export interface OwnedItem {
  name: string;
  hash: (deviceId: RawBuilder<string>) => RawBuilder<string | null>;
  contentFor: (deviceId: string, hash: string) => Promise<DesiredContent>;
  stale?: {
    isStale: (deviceId: RawBuilder<string>) => RawBuilder<boolean>;
    refresh: (deviceId: string) => Promise<void>;
  };
}

/** What domains contribute to engines that do not know them, gathered once when a process starts (ADR 0058). */
export interface Contributions {
  /** Every table of the schema, with its owner and how its rows belong to an organisation. */
  tables: DeclaredTables;
  fileReaders: FileReaders;
  outcomes: Outcomes;
  /** Runs every completer of the item's kind, in the order of the domains. */
  completePayload: (deviceId: string, item: WorkItem) => Promise<WorkItem>;
  /** A version of an app by its id, refused where it is unknown to the caller. */
  findStoreApp: (scope: Scope, appVersionId: string) => Promise<StoreApp>;
  desired: readonly OwnedItem[];
  itemOutcomes: ItemOutcomes;
  /** Calls every domain in turn. */
  devicesLeft: HearDevicesLeft;
  keysListed: HearKeysListed;
  placesSeen: HearPlaces;
  snapshots: DeviceSnapshots;
  blockers: readonly Blocker[];
  /** Of every domain. */
  naming: ListNaming;
  metricSources: readonly MetricSource[];
  metricLevels: readonly MetricLevels[];
  /** Lists that can be written as files, of all domains. */
  exports: readonly BoundExport[];
  mails: Mails;
  letters: Letters;
  mailTakers: MailTakers;
  /** Null also where no domain knows tickets. */
  findAccessTicket: FindAccessTicket;
  /** Null also where no domain knows of grants. */
  findRemoteLeave: FindRemoteLeave;
  findDeciders: FindDeciders;
  taskSources: TaskSources;
  /** Asked before something writes an event for each of very many devices. */
  findListeners: FindListeners;
}
