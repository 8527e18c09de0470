import { randomUUID } from 'node:crypto';
import { closeCodes } from '@tilldeck/contracts/remote/bridge.schemas';
import { bridgeBeatMs, pingEveryMs, recheckMs } from '@tilldeck/contracts/remote/remote.limits';
import type { App } from '../../../platform/app.ts';
import { bridgeUrl } from '../../../platform/bridge-settings.ts';
import { type RunningLoop, startLoop } from '../../../platform/loop.ts';
import { createBell } from '../../../platform/outbox/bell.ts';
import { within } from '../../../platform/time-limit.ts';
import { createAdmission } from './admission.service.ts';
import { deleteBridge, deleteDeadBridges, updateLeaving, upsertBeat } from './bridge.store.ts';
import { createBridgeMeters } from './bridge-meters.service.ts';
import { ChannelPasses } from './channel-passes.service.ts';
import { bridgePath, openEntrance } from './entrance.service.ts';
import { Hub, type HubParts } from './hub.service.ts';
import { listLooks, type SessionLook } from './hub-session.store.ts';
import { Ledger } from './ledger.service.ts';
import { SessionDiary } from './session-diary.service.ts';
import { TokenBucket } from './token-bucket.rules.ts';

const tickMs = 1_000;
const sweepMs = 60_000;
const answerWithinMs = 4_000;
const silence = 'the database is silent';
const bytesPerMbit = 125_000;

export interface Bridge {
  id: string;
  url: string;
  close(): Promise<void>;
}

/** Joins devices with the people who see their screens. Sessions are given to it by the rows it writes of itself. */
export async function startBridge(app: App): Promise<Bridge> {
  const id = randomUUID();
  const { config, listener } = app;
  const db = app.database.vendor;
  const hubs = new Map<string, Hub>();
  const passes = new ChannelPasses();
  const meters = createBridgeMeters(app);
  const ledger = new Ledger(app);
  const bell = createBell();
  let isStopping = false;

  const shared = {
    passes,
    meters,
    total: new TokenBucket(config.BRIDGE_TOTAL_MBIT * bytesPerMbit, config.BRIDGE_TOTAL_MBIT * bytesPerMbit),
    viewerBytesPerSecond: config.BRIDGE_VIEWER_MBIT * bytesPerMbit,
    lookSoon: () => bell.ring(),
    gone: (hub: Hub) => {
      if (hubs.get(hub.sessionId) === hub) hubs.delete(hub.sessionId);
    },
  } satisfies Omit<HubParts, 'diary'>;
  const hubFor = (look: SessionLook, lookedAtMs: number): Hub => {
    const known = hubs.get(look.sessionId);
    if (known?.generation === look.generation) return known;
    // The session was elsewhere in between.
    known?.close(closeCodes.moving);
    const hub = new Hub(look, lookedAtMs, { ...shared, diary: new SessionDiary(ledger, look) });
    hubs.set(look.sessionId, hub);
    return hub;
  };

  const admit = createAdmission({ db, bridgeId: id, passes, find: (sessionId) => hubs.get(sessionId), hubFor });
  const entrance = await openEntrance(app, meters, (shown) =>
    isStopping ? Promise.resolve('stopping') : admit(shown),
  );
  const url = `${bridgeUrl(config, entrance.port) ?? ''}${bridgePath}`;
  const beat = () => within(answerWithinMs, upsertBeat(db, { id, url, sessionCount: hubs.size, isStopping }), silence);
  await beat();

  const loops = [
    startBeats(app, beat),
    startLoop(
      app,
      async () => {
        await lookAt(hubs, (ids) => within(answerWithinMs, listLooks(db, ids), silence), id);
        return recheckMs;
      },
      { fault: 'the bridge does not know whether its sessions may go on', faultPauseMs: 1_000, bell },
    ),
  ];
  listener.on('remote_session', (sessionId) => {
    if (hubs.has(sessionId)) bell.ring();
  });
  listener.onConnect(() => bell.ring());
  const timers = startTimers(hubs, (now) => {
    entrance.tick(now);
    passes.forgetExpired(now);
  });
  const sum = (of: (hub: Hub) => number) => [...hubs.values()].reduce((total, hub) => total + of(hub), 0);
  app.metrics.gauge('bridge_sessions', 'Remote sessions at this bridge', () => hubs.size);
  app.metrics.gauge('bridge_viewers', 'People who see a screen by this bridge', () =>
    sum(({ crew }) => crew.viewers.length),
  );
  app.metrics.gauge('bridge_queued_bytes', 'Bytes of pictures that wait here for their viewers', () =>
    sum(({ crew }) => crew.waitingBytes),
  );

  return {
    id,
    url,
    close: async () => {
      isStopping = true;
      await Promise.all(loops.map((loop) => loop.close()));
      // First the word that nothing is given to this bridge, then both sides ask for another one.
      await beat().catch(() => undefined);
      await within(answerWithinMs, updateLeaving(db, id), silence).catch(() => undefined);
      for (const timer of timers) clearInterval(timer);
      for (const hub of [...hubs.values()]) hub.close(closeCodes.moving);
      await entrance.close();
      await ledger.close();
      await within(answerWithinMs, deleteBridge(db, id), silence).catch(() => undefined);
    },
  };
}

/** Says that it lives, and forgets those that died. */
function startBeats(app: App, beat: () => Promise<unknown>): RunningLoop {
  let sweptAtMs = 0;
  return startLoop(
    app,
    async () => {
      await beat();
      if (performance.now() - sweptAtMs > sweepMs) {
        await deleteDeadBridges(app.database.vendor);
        sweptAtMs = performance.now();
      }
      return bridgeBeatMs;
    },
    { fault: 'the bridge cannot say that it lives', faultPauseMs: 1_000 },
  );
}

/** One statement for all of them. What began during it is looked at next time. */
async function lookAt(
  hubs: ReadonlyMap<string, Hub>,
  list: (sessionIds: readonly string[]) => Promise<SessionLook[]>,
  bridgeId: string,
): Promise<void> {
  const asked = [...hubs.values()];
  if (asked.length === 0) return;
  const lookedAtMs = performance.now();
  const looks = await list(asked.map(({ sessionId }) => sessionId));
  const found = new Map(looks.map((look) => [look.sessionId, look]));
  for (const hub of asked) hub.look(found.get(hub.sessionId) ?? null, bridgeId, lookedAtMs);
}

function startTimers(hubs: Map<string, Hub>, alsoTick: (now: number) => void): NodeJS.Timeout[] {
  const tick = (): void => {
    const now = performance.now();
    alsoTick(now);
    for (const hub of hubs.values()) {
      hub.tick(now);
      if (hub.isEmpty) hubs.delete(hub.sessionId);
    }
  };
  const beat = (): void => {
    for (const hub of hubs.values()) hub.beat(performance.now());
  };
  return [setInterval(tick, tickMs), setInterval(beat, pingEveryMs)];
}
