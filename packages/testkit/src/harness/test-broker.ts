import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '@nats-io/nkeys';
import { findNatsServer } from '../../../../tools/stack/nats-binary.ts';
import { natsNodeName, renderNatsConf } from '../../../../tools/stack/nats-conf.ts';
import { retryFor } from '../../../../tools/stack/wait.ts';
import { findFreePort } from './free-port.ts';
import type { CertificateFiles } from './private-ca.ts';

const readyTimeoutMs = 60_000;

/** One nats-server of a broker. Its ports stay the same over a restart, and so does what it stored. */
export interface BrokerNode {
  name: string;
  mqttUrl: string;
  /** Changes with every restart; 0 while it is down. */
  pid(): number;
  /** As a crash would. */
  kill(): Promise<void>;
  /** In order, as an update does. */
  stop(): Promise<void>;
  /** Starts it again, or for the first time, and waits until it is well. */
  start(): Promise<void>;
  pause(): void;
  resume(): void;
  /** The last lines of its log. */
  logTail(): string;
}

/** A broker of one's own: devices of one test file do not meet those of another. */
export interface TestBroker {
  /** What a server needs to work with it; put over the stack's own settings. */
  settings: Record<string, string>;
  mqttUrl: string;
  mqttUrls: readonly string[];
  nodes: readonly BrokerNode[];
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface BrokerOptions {
  nodes?: 1 | 3;
  /** Devices then come to `localhost` by TLS. */
  mqttTls?: CertificateFiles;
}

export async function startTestBroker({ nodes: count = 1, mqttTls }: BrokerOptions = {}): Promise<TestBroker> {
  const dir = mkdtempSync(join(tmpdir(), 'tilldeck-broker-'));
  const secret = () => randomBytes(12).toString('hex');
  const secrets = {
    natsSys: secret(),
    natsAuth: secret(),
    natsFabric: secret(),
    natsApp: secret(),
    natsRoute: secret(),
  };
  const issuer = createAccount();
  const seedFile = join(dir, 'callout.seed');
  writeFileSync(seedFile, issuer.getSeed(), { mode: 0o600 });

  const portSets: { client: number; monitor: number; mqtt: number; cluster: number }[] = [];
  for (let index = 0; index < count; index++)
    portSets.push({
      client: await findFreePort(),
      monitor: await findFreePort(),
      mqtt: await findFreePort(),
      cluster: await findFreePort(),
    });
  const clusterPorts = portSets.map((ports) => ports.cluster);
  const binary = await findNatsServer();
  const nodes = portSets.map((ports, index) => {
    const name = natsNodeName(index);
    const home = join(dir, name);
    mkdirSync(home);
    const conf = renderNatsConf({
      name,
      storeDir: join(home, 'jetstream'),
      ports,
      cluster: count > 1 ? { own: ports.cluster, all: clusterPorts } : null,
      ...(mqttTls ? { mqttTls } : {}),
      secrets,
      issuer: issuer.getPublicKey(),
    });
    writeFileSync(join(home, 'nats.conf'), conf, { mode: 0o600 });
    return createNode(binary, name, home, { ...ports, mqttBase: mqttTls ? 'mqtts://localhost' : 'mqtt://127.0.0.1' });
  });

  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.stop()));
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await Promise.all(nodes.map((node) => node.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  const mqttUrls = nodes.map((node) => node.mqttUrl);
  return {
    settings: {
      NATS_URLS: portSets.map((ports) => `nats://127.0.0.1:${ports.client}`).join(','),
      NATS_MONITOR_URLS: portSets.map((ports) => `http://127.0.0.1:${ports.monitor}`).join(','),
      NATS_APP_USER: 'app',
      NATS_APP_PASSWORD: secrets.natsApp,
      NATS_FABRIC_USER: 'fabric',
      NATS_FABRIC_PASSWORD: secrets.natsFabric,
      NATS_AUTH_USER: 'auth',
      NATS_AUTH_PASSWORD: secrets.natsAuth,
      NATS_SYS_USER: 'sys',
      NATS_SYS_PASSWORD: secrets.natsSys,
      NATS_CALLOUT_SEED_FILE: seedFile,
      MQTT_URLS: mqttUrls.join(','),
    },
    mqttUrl: mqttUrls[0] ?? '',
    mqttUrls,
    nodes,
    kill: async () => {
      await Promise.all(nodes.map((node) => node.kill()));
    },
    restart: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      await Promise.all(nodes.map((node) => node.start()));
    },
    stop,
  };
}

function createNode(
  binary: string,
  name: string,
  home: string,
  ports: { monitor: number; mqtt: number; mqttBase: string },
): BrokerNode {
  let child: ChildProcess | null = null;
  const logFile = join(home, 'nats.log');
  const endWithUs = () => child?.kill('SIGKILL');
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child;
    if (!ending) return;
    child = null;
    process.off('exit', endWithUs);
    if (ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill('SIGCONT');
    ending.kill(signal);
    await gone;
  };
  const logTail = (): string => {
    try {
      return readFileSync(logFile, 'utf8').split('\n').slice(-20).join('\n');
    } catch {
      return '';
    }
  };
  return {
    name,
    mqttUrl: `${ports.mqttBase}:${ports.mqtt}`,
    pid: () => child?.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start: async () => {
      const started = spawn(binary, ['-c', join(home, 'nats.conf'), '-l', logFile], { stdio: 'ignore' });
      child = started;
      process.once('exit', endWithUs);
      await once(started, 'spawn');
      const probe = async (): Promise<void> => {
        if (started.exitCode !== null) return;
        const answer = await fetch(`http://127.0.0.1:${ports.monitor}/healthz`, { signal: AbortSignal.timeout(2_000) });
        if (!answer.ok) throw new Error(`healthz ${answer.status}`);
      };
      await retryFor(probe, readyTimeoutMs, 50);
      if (started.exitCode !== null) throw new Error(`nats-server ended with ${started.exitCode}\n${logTail()}`);
    },
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    logTail,
  };
}
