import websocket, { type WebSocket } from '@fastify/websocket';
import {
  liveHeartbeatMs,
  maxClientFrameBytes,
  maxLiveConnectionsPerAccount,
  maxReplayedEvents,
} from '@tilldeck/contracts/live/live.limits';
import { liveCloseCodes } from '@tilldeck/contracts/live/live.schemas';
import { pickLanguage } from '@tilldeck/phrases/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { AppError } from '../app-error.ts';
import type { SessionDirectory } from '../auth/sessions.ts';
import { refusalOf } from '../http/answer.ts';
import { toAppError } from '../http/call.ts';
import { findSeqRange, listEventsBetween, type NumberedEvent } from '../outbox/event-log.ts';
import { pause } from '../time-limit.ts';
import { type Admission, admit } from './live-admission.ts';
import { type LiveFeed, startLiveFeed } from './live-feed.ts';
import { frameChannel } from './live-frame.ts';
import { deleteExpiredPasses } from './live-pass.ts';
import { LiveSocket, type LiveSource } from './live-socket.ts';

/** A session that ended must be off within 5 s even when its notification was lost. */
const recheckMs = 3_000;
const cleanUpMs = 60_000;
/** How long a client may take to answer a goodbye. */
const goodbyeMs = 1_000;

/** Serves `/ws`: changes as they happen, to whoever may see them at that moment. */
export async function serveLive(server: FastifyInstance, app: App, sessions: SessionDirectory): Promise<void> {
  const sockets = new Set<LiveSocket>();
  const feed = await startLiveFeed(app, (event) => {
    for (const socket of sockets) socket.offer(event);
  });
  const stopFrames = app.link.subscribe(frameChannel, '>', (frame) => {
    for (const socket of sockets) socket.glimpse(frame);
  });
  const source = createSource(app, feed);
  app.metrics.gauge('live_connections', 'Open websockets', () => sockets.size);

  const timers = [
    setInterval(() => {
      for (const socket of sockets) socket.beat();
    }, liveHeartbeatMs),
    setInterval(() => void recheck([...sockets], sessions), recheckMs),
    setInterval(() => void deleteExpiredPasses(app.database.vendor).catch(() => undefined), cleanUpMs),
  ];
  app.listener.on('session_changed', (accountId) => {
    const changed = [...sockets].filter(({ caller }) => accountId === '*' || caller.accountId === accountId);
    void recheck(changed, sessions);
  });
  app.listener.onConnect(() => void recheck([...sockets], sessions));

  const closeAll = async (): Promise<void> => {
    for (const timer of timers) clearInterval(timer);
    feed.close();
    stopFrames();
    for (const socket of sockets) socket.close(liveCloseCodes.goingAway);
    const isEmpty = new AbortController();
    emptied = () => isEmpty.abort();
    if (sockets.size > 0) await pause(goodbyeMs, isEmpty.signal);
    for (const socket of sockets) socket.terminate();
  };
  let emptied = (): void => {};

  const open = (socket: WebSocket, { caller, since }: Admission): void => {
    const live = new LiveSocket(socket, caller, since, source);
    sockets.add(live);
    app.log.debug({ account: caller.accountId }, 'live connection opened');
    socket.on('close', () => {
      sockets.delete(live);
      if (sockets.size === 0) emptied();
    });
  };
  const refuseCrowd = ({ caller }: Admission): void => {
    const own = [...sockets].filter((socket) => socket.caller.accountId === caller.accountId);
    if (own.length >= maxLiveConnectionsPerAccount) throw new AppError('core.too_many_requests');
  };

  const admissions = new WeakMap<FastifyRequest, Admission>();
  await server.register(websocket, {
    options: { maxPayload: maxClientFrameBytes },
    // A client that breaks off or sends too much is its own affair.
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: closeAll,
  });
  const preValidation = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      const admission = await admit(app, sessions, request);
      refuseCrowd(admission);
      admissions.set(request, admission);
    } catch (error) {
      await refuse(error, request, reply);
    }
  };
  server.get('/ws', { websocket: true, preValidation }, (socket, request) => {
    const admission = admissions.get(request);
    if (admission) open(socket, admission);
    else socket.terminate();
  });
}

/** A refusal before the upgrade; a business code with status 200 would be no refusal to a websocket client. */
async function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const language = pickLanguage(request.headers['accept-language']);
  const { status, body } = refusalOf(toAppError(error), language, request.id, false);
  await reply.code(status === 200 ? 401 : status).send(body);
}

const createSource = (app: App, feed: LiveFeed): LiveSource => {
  const db = app.database.pools.vendor;
  const countDropped = app.metrics.count('live_dropped_total', 'Websockets that were cut: slow, silent or unreadable');
  return {
    head: () => feed.head(),
    catchUp: () => feed.catchUp(),
    replay: async (since, upTo): Promise<NumberedEvent[] | null> => {
      // Numbers may have holes, so one before the oldest that is kept is the last that surely misses nothing.
      const { oldest } = await findSeqRange(db);
      if (since < oldest - 1) return null;
      const events = await listEventsBetween(db, since, upTo, maxReplayedEvents + 1);
      return events.length > maxReplayedEvents ? null : events;
    },
    dropped: (reason) => {
      countDropped();
      app.log.debug({ reason }, 'live connection cut');
    },
  };
};

/** Ends connections whose session is over and gives the others what their account may do now. */
async function recheck(sockets: readonly LiveSocket[], sessions: SessionDirectory): Promise<void> {
  if (sockets.length === 0) return;
  try {
    const callers = await sessions.findCallers(sockets.map((socket) => socket.tokenHash));
    for (const socket of sockets) {
      const caller = callers.get(socket.tokenHash.toString('hex'));
      if (!caller || typeof caller === 'string') socket.end(caller ?? 'core.session_ended');
      // A new pass tells the console why, and leads to the factor.
      else if (caller.isFactorMissing) socket.close(liveCloseCodes.goingAway);
      else socket.caller = caller;
    }
  } catch {
    // The database is away, so nothing changes either; the next round tells.
  }
}
