import type { BatchDb } from '../../../platform/db/batch.ts';
import type { LivingNode, OpenConnection } from '../../../platform/link/broker-nodes.ts';
import type { ConnectionEvent } from '../../../platform/link/presence-feed.ts';
import { setDevicesOffline, setDevicesOnline } from '../../devices/index.ts';
import { type AbsenceCause, updateAbsences, upsertNodes } from '../absence/absence.store.ts';
import { insertUseLog, type UseLogEntry } from '../uplink/event.store.ts';
import {
  type ClosedRow,
  type ConnectionKey,
  deleteConnections,
  deleteNodes,
  deleteOfNodes,
  deleteStrangers,
  insertConnections,
  listConnected,
  listContradictions,
  listDeviceIds,
  type OpenRow,
  updateLastOnline,
} from './presence.store.ts';

/** A device that went online or offline, or was activated. */
export interface Moved {
  id: string;
  orgId: number;
}

const keyOf = ({ serverId, cid }: ConnectionKey): string => `${serverId}/${cid}`;

/** Notes what the broker told, in its order. A take-over tells of the new connection before it ends the old one. */
export async function applyEvents(inside: BatchDb, events: readonly ConnectionEvent[]): Promise<Moved[]> {
  const ids = await listDeviceIds(inside, [...new Set(events.map(({ serial }) => serial))]);
  const opened = new Map<string, OpenRow>();
  const closing = new Map<string, ConnectionEvent>();
  const known: { event: ConnectionEvent; deviceId: string }[] = [];
  const ended = new Set<string>();
  const came = new Map<string, number>();
  const left = new Map<string, Parting>();
  const touched = new Set<string>();
  for (const event of events) {
    const deviceId = ids.get(event.serial);
    if (!deviceId) continue;
    touched.add(deviceId);
    if (event.kind === 'connected') {
      opened.set(keyOf(event), { ...event, deviceId });
      if (!came.has(deviceId)) came.set(deviceId, event.atMs);
    } else {
      if (opened.delete(keyOf(event))) ended.add(keyOf(event));
      closing.set(keyOf(event), event);
      left.set(deviceId, { atMs: event.atMs, cause: event.reason === 'Client Closed' ? 'closed' : 'lost' });
    }
    known.push({ event, deviceId });
  }
  if (touched.size === 0) return [];
  const sorted = inOrder(touched);
  await updateLastOnline(inside, sorted, Math.max(...events.map(({ atMs }) => atMs)));
  if (closing.size > 0) for (const key of await deleteConnections(inside, [...closing.values()])) ended.add(keyOf(key));
  if (opened.size > 0) await insertConnections(inside, [...opened.values()]);
  const moved = await settle(inside, sorted, { came, left, otherwise: 'found' });
  // The end of a connection that the node's own list showed as gone is in the log already.
  const news = known.filter(({ event }) => event.kind === 'connected' || ended.has(keyOf(event)));
  if (news.length > 0)
    await insertUseLog(
      inside,
      news.map(({ event, deviceId }) => entryOf(event, deviceId)),
    );
  return moved;
}

/** Makes our list of a node's connections the one the node itself has. */
export async function applyConnections(
  inside: BatchDb,
  serverId: string,
  open: readonly OpenConnection[],
  askedAtMs: number,
): Promise<Moved[]> {
  const ids = await listDeviceIds(inside, [...new Set(open.map(({ serial }) => serial))]);
  const rows = open.flatMap((one) => {
    const deviceId = ids.get(one.serial);
    return deviceId ? [{ ...one, deviceId }] : [];
  });
  const gone = await deleteStrangers(
    inside,
    serverId,
    open.map(({ cid }) => cid),
    askedAtMs,
  );
  if (rows.length > 0) await insertConnections(inside, rows);
  return settleClosed(
    inside,
    gone,
    rows.map(({ deviceId }) => deviceId),
    'found',
  );
}

/** Ends what was connected to nodes that are dead, some at a time; true when there may be more. */
export async function expireNodes(
  inside: BatchDb,
  serverIds: readonly string[],
  limit: number,
): Promise<{ moved: Moved[]; isMore: boolean }> {
  const gone = await deleteOfNodes(inside, serverIds, limit);
  const isMore = gone.length === limit;
  if (!isMore) await deleteNodes(inside, serverIds);
  return { moved: await settleClosed(inside, gone, [], 'node'), isMore };
}

/** `missedBy`: what was away, where presence was not kept before. */
export const noteNodes = async (
  inside: BatchDb,
  nodes: readonly LivingNode[],
  missedBy: 'broker' | 'leader' | 'database',
): Promise<void> => {
  if (nodes.length > 0) await upsertNodes(inside, nodes, missedBy);
};

/** What people see is what is connected; for when a leader begins and does not know what happened before. */
export async function mendStates(inside: BatchDb, limit: number): Promise<{ moved: Moved[]; isMore: boolean }> {
  const ids = await listContradictions(inside, limit);
  const moved = await settle(inside, inOrder(new Set(ids)), { came: new Map(), left: new Map(), otherwise: 'found' });
  return { moved, isMore: ids.length >= limit };
}

async function settleClosed(
  inside: BatchDb,
  gone: readonly ClosedRow[],
  present: readonly string[],
  otherwise: AbsenceCause,
): Promise<Moved[]> {
  const goneIds = inOrder(new Set(gone.map(({ deviceId }) => deviceId)));
  const now = Date.now();
  if (goneIds.length > 0) await updateLastOnline(inside, goneIds, now);
  const ids = inOrder(new Set([...goneIds, ...present]));
  const moved = await settle(inside, ids, { came: new Map(), left: new Map(), otherwise });
  const log = gone.map(({ deviceId }) => closedEntry(deviceId, now));
  if (log.length > 0) await insertUseLog(inside, log);
  return moved;
}

interface Parting {
  atMs: number;
  cause: AbsenceCause;
}

interface Told {
  /** When each came first. */
  came: ReadonlyMap<string, number>;
  /** When and how each left last. */
  left: ReadonlyMap<string, Parting>;
  /** Why those are gone of whom nobody told. */
  otherwise: AbsenceCause;
}

/** Online is who has a connection; whoever came and went again was there, which activates. */
async function settle(inside: BatchDb, ids: readonly string[], { came, left, otherwise }: Told): Promise<Moved[]> {
  if (ids.length === 0) return [];
  const connected = await listConnected(inside, ids);
  const online = await setDevicesOnline(
    inside,
    ids.filter((id) => connected.has(id) || came.has(id)),
  );
  const offline = await setDevicesOffline(
    inside,
    ids.filter((id) => !connected.has(id)),
  );
  const now = Date.now();
  if (online.length + offline.length > 0)
    await updateAbsences(
      inside,
      online.map(({ id }) => ({ deviceId: id, atMs: came.get(id) ?? now })),
      offline.map(({ id }) => ({ deviceId: id, ...(left.get(id) ?? { atMs: now, cause: otherwise }) })),
    );
  return [...online, ...offline].map(({ id, org_id }) => ({ id, orgId: org_id }));
}

const inOrder = (ids: ReadonlySet<string>): string[] => [...ids].toSorted((a, b) => Number(a) - Number(b));

const entryOf = ({ kind, atMs, ip, reason }: ConnectionEvent, deviceId: string): UseLogEntry => ({
  deviceId,
  atMs,
  receivedAtMs: Date.now(),
  epoch: 0,
  seq: 0,
  kind,
  detail: { ...(ip ? { ip } : {}), ...(reason ? { reason } : {}) },
});

const closedEntry = (deviceId: string, atMs: number): UseLogEntry => ({
  deviceId,
  atMs,
  receivedAtMs: atMs,
  epoch: 0,
  seq: 0,
  kind: 'disconnected',
  detail: { reason: 'Connection Lost' },
});
