import { readFileSync } from 'node:fs';
import { messageCatalogue } from '@tilldeck/contracts/catalogue.messages';
import { deviceSerialPattern } from '@tilldeck/contracts/core/message';
import { brokerSessionS, maxReportBytes } from '@tilldeck/contracts/link/link.limits';
import { mqttConnectText, readMqttPassword } from '@tilldeck/contracts/wire/device-signing';
import type { App } from '../../../platform/app.ts';
import { AppError } from '../../../platform/app-error.ts';
import { ConfigError } from '../../../platform/config.ts';
import { readIn, systemScope } from '../../../platform/db/scope.ts';
import { type Callout, startCallout } from '../../../platform/link/callout.ts';
import type { Knock } from '../../../platform/link/callout-tokens.ts';
import { connectDeviceConnections, type DeviceConnections } from '../../../platform/link/device-connections.ts';
import { type Issuer, issuerFromSeed } from '../../../platform/link/nkey.ts';
import { findLinkSetting } from '../setting/link-setting.view.ts';
import { createDeviceDirectory } from './admission.service.ts';
import { listUnwanted } from './admission.store.ts';

/** One of at least two processes that let devices onto the broker, and close what may not stay. */
export interface AuthResponder {
  callout: Callout;
  connections: DeviceConnections;
  /** Statements it asked the database for keys with. */
  keyReads(): number;
  waitUntilReady(timeoutMs: number): Promise<boolean>;
  close(): Promise<void>;
}

const gatherMs = 50;
/** Who was let in a moment before the change may not be on the broker's list yet. */
const secondLookMs = 1_500;
const sweepEveryMs = 60_000;
/** A device speaks once in each status interval; one that missed two is gone, whatever its connection says. */
export const idleLimitMs = (statusEveryS: number): number => (2 * statusEveryS + 60) * 1000;

export function startAuthResponder(app: App, sessionS = brokerSessionS): AuthResponder {
  const devices = createDeviceDirectory(app);
  const judge = async (knock: Knock): Promise<string | null> => {
    const { user: sn } = knock;
    const given = readMqttPassword(knock.password);
    if (!knock.isMqtt || !given || knock.clientId !== sn || !deviceSerialPattern.test(sn)) return null;
    try {
      return (await devices.admit({ ...given, sn, text: mqttConnectText({ ...given, sn }) })).sn;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };
  const topics = messageCatalogue.filter((message) => message.direction === 'up').map((message) => message.topic);
  const callout = startCallout(app.config, app.log, {
    issuer: readIssuer(app),
    topics,
    maxPayloadBytes: maxReportBytes,
    sessionS,
    judge,
  });
  const connections = connectDeviceConnections(app.config, app.log);
  const guard = startGuard(app, connections);
  return {
    callout,
    connections,
    keyReads: () => devices.keyReads(),
    waitUntilReady: async (timeoutMs) =>
      (await Promise.all([callout.waitUntilReady(timeoutMs), connections.waitUntilReady(timeoutMs)])).every(Boolean),
    close: async () => {
      guard.close();
      await Promise.all([callout.close(), connections.close()]);
    },
  };
}

function readIssuer({ config }: App): Issuer {
  if (!config.NATS_CALLOUT_SEED_FILE) throw new ConfigError('NATS_CALLOUT_SEED_FILE is needed to let devices in');
  try {
    return issuerFromSeed(readFileSync(config.NATS_CALLOUT_SEED_FILE, 'utf8'));
  } catch (error) {
    throw new ConfigError(`NATS_CALLOUT_SEED_FILE cannot be used: ${(error as Error).message}`);
  }
}

/** Closes connections whose key was revoked or whose device was disabled or deleted, and those that fell silent. */
function startGuard(app: App, connections: DeviceConnections) {
  const scope = systemScope(app.database, 'a device is looked up before its owner is known');
  const leaving = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;
  const later = (work: () => Promise<unknown>, ms: number): void => {
    if (isClosed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work().catch((error: unknown) => app.log.warn({ err: (error as Error).message }, 'connections not closed'));
    }, ms).unref();
    timers.add(timer);
  };
  const dropTwice = (sns: readonly string[]): void => {
    later(() => connections.drop(sns), 0);
    later(() => connections.drop(sns), secondLookMs);
  };
  app.listener.on('device_admission', (payload) => {
    const ending = payload.split(',').filter((sn) => sn.startsWith('!'));
    if (ending.length === 0) return;
    if (leaving.size === 0)
      later(async () => {
        const sns = [...leaving];
        leaving.clear();
        dropTwice(sns);
      }, gatherMs);
    for (const sn of ending) leaving.add(sn.slice(1));
  });
  /** What notifications missed, and what the broker cannot see. */
  const sweep = async (): Promise<void> => {
    const [unwanted, setting] = await Promise.all([
      readIn(scope, (db) => listUnwanted({ scope, db })),
      findLinkSetting(scope),
    ]);
    if (unwanted.length > 0) await connections.drop(unwanted);
    await connections.dropIdle(idleLimitMs(setting.statusEveryS));
  };
  app.listener.onConnect(() => later(sweep, secondLookMs));
  const interval = setInterval(() => later(sweep, Math.random() * 5_000), sweepEveryMs).unref();
  return {
    close: () => {
      isClosed = true;
      clearInterval(interval);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
