import type { Manifest } from '@tilldeck/contracts/core/manifest';
import type { MessageSpec } from '@tilldeck/contracts/core/message';
import type { TaskSource } from '@tilldeck/contracts/tasks/source.states';
import type { FindAccessTicket } from './access-ticket.ts';
import type { App } from './app.ts';
import type { SealedKind } from './auth/sealed-kind.ts';
import type { Blocker } from './blocker.ts';
import type { TableDeclarations } from './db/table-declaration.ts';
import type { HearDevicesLeft } from './devices-left.ts';
import type { BoundExport } from './export/export-binding.ts';
import type { FileReader } from './files/file-readers.ts';
import type { Searcher, Todo } from './home/contribution.ts';
import type { HomeCardSpec } from './home/home-card.ts';
import type { MessageKind } from './home/message.ts';
import type { BoundRoute, BoundTable } from './http/bind.ts';
import type { BoundJob } from './jobs/job-binding.ts';
import type { HearKeysListed } from './keys-listed.ts';
import type { DesiredItem } from './link/desired-item.ts';
import type { BoundItemOutcome } from './link/item-outcome.ts';
import type { BoundMessage, BoundTo } from './link/message-binding.ts';
import type { Room } from './live/room.ts';
import type { RunningLoop } from './loop.ts';
import type { FindDeciders } from './mail/deciders.ts';
import type { Letter } from './mail/letter.ts';
import type { MailSpec } from './mail/mail-spec.ts';
import type { MailTaker } from './mail-in/mail-taker.ts';
import type { MetricLevels, MetricSource } from './metric/metric-source.ts';
import type { ListNaming } from './named-record.ts';
import type { FindListeners } from './outbox/event-demand.ts';
import type { HearPlaces } from './places-seen.ts';
import type { FindRemoteLeave } from './remote-leave.ts';
import type { SnapshotPart } from './snapshot-part.ts';
import type { BoundOutcome } from './work/outcome.ts';
import type { BoundPayload } from './work/payload.ts';
import type { FindStoreApp } from './work/store-app.ts';

/** What a domain has on the server beside the handlers of its calls. */
export interface Contribution {
  /** The tables that it alone writes; every table of the schema is declared by one domain or the platform. */
  tables: TableDeclarations;
  jobs?: readonly BoundJob[];
  /** Lists that can be written as files. */
  exports?: readonly BoundExport[];
  /** Who reads the files that this domain's records name. */
  fileReaders?: readonly FileReader[];
  /** Listeners to what became of tasks; several domains may hear of one kind. */
  outcomes?: readonly BoundOutcome[];
  /** Parts of what devices should be like, each owned by one domain. */
  desired?: readonly DesiredItem[];
  /** Listeners to what became of desired items on devices. */
  itemOutcomes?: readonly BoundItemOutcome[];
  /** Completes payloads of tasks when they are handed to a device. */
  payloads?: readonly BoundPayload[];
  /** Apps that people choose for a task in place of a file. */
  storeApps?: FindStoreApp;
  /** What follows when devices change their owner or are deleted. */
  devicesLeft?: HearDevicesLeft;
  /** What follows when a status tells where a device is. */
  placesSeen?: HearPlaces;
  /** What follows when devices are registered with the key that the factory gave them. */
  keysListed?: HearKeysListed;
  /** Parts of what a device is like at one moment, as tickets keep it. */
  snapshotParts?: readonly SnapshotPart[];
  /** What keeps an organisation from ending. */
  blockers?: readonly Blocker[];
  /** Which open ticket an access to a partner is about. */
  accessTicket?: FindAccessTicket;
  /** Whether a customer lets a person of the vendor see or move the screen of a device. */
  remoteLeave?: FindRemoteLeave;
  /** Who may decide a matter, for domains that the one with the accounts builds on. */
  deciders?: FindDeciders;
  /** What of it names a record that is about to be deleted. */
  naming?: ListNaming;
  /** The records its metrics are counted from. */
  metricSources?: readonly MetricSource[];
  /** What it has at a moment, for samples. */
  metricLevels?: readonly MetricLevels[];
  /** Mails it sends. */
  mails?: readonly MailSpec[];
  /** Mails about a record that are composed when they are sent. */
  letters?: readonly Letter[];
  /** Who takes replies by mail. */
  mailTakers?: readonly MailTaker[];
  /** What waits for people of a permission: on the home page, in the bell and as numbers in the menu. */
  todos?: readonly Todo[];
  /** Figures of the home page. */
  homeCards?: readonly HomeCardSpec[];
  /** What it tells one person in the bell, by `sendMessage`. */
  messageKinds?: readonly MessageKind[];
  /** What Ctrl-K finds. */
  searchers?: readonly Searcher[];
  /** Records on whose pages people see each other. */
  rooms?: readonly Room[];
  /** Who outside wants to hear of kinds of events; made once for a process. */
  listeners?: (app: App) => FindListeners;
  /** What waits sealed in its tables; a new secret re-seals it. */
  sealed?: readonly SealedKind[];
  /** What runs in every worker all the time. */
  loops?: readonly ((app: App) => RunningLoop)[];
}

/** What a domain's door hands to the process. */
export interface Domain extends Contribution {
  name: string;
  routes?: readonly BoundRoute[];
  /** Handlers of what devices send. */
  messages?: readonly BoundMessage[];
  /** Of its manifest. */
  taskSources?: readonly TaskSource[];
}

/** Handlers of every table of calls that the manifest lists, under its name there. */
type Handlers<M extends Manifest> = { [K in keyof M['routes']]: BoundTable<M['routes'][K]> };

/** Of the messages of a manifest those that devices send. */
type SentByDevices<T> = { [K in keyof T as T[K] extends MessageSpec & { direction: 'up' } ? K : never]: T[K] };
type BoundMessages<T> = { [K in keyof T]: T[K] extends MessageSpec ? BoundTo<T[K]> : never };
/** A handler of every message that devices send, under its name in the manifest. */
type Listeners<M extends Manifest> = M extends { messages: infer T }
  ? { messages: BoundMessages<SentByDevices<T>> }
  : { messages?: never };

/** A domain with a manifest: a table of calls or a message that the manifest lists and nobody handles does not compile. */
export function openDomain<M extends Manifest>(
  manifest: M,
  door: Contribution & { routes: Handlers<M> } & Listeners<M>,
): Domain;
export function openDomain({ name, taskSources = [] }: Manifest, { routes, messages = {}, ...contribution }: AnyDoor) {
  return {
    ...contribution,
    name,
    taskSources,
    messages: Object.values(messages),
    routes: Object.values(routes).flat(),
  };
}

interface AnyDoor extends Contribution {
  routes: Readonly<Record<string, BoundTable>>;
  messages?: Readonly<Record<string, BoundMessage>>;
}
