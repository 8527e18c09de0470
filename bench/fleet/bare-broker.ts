import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@tilldeck/testkit/harness/free-port';
import { findNatsServer } from '../../tools/stack/nats-binary.ts';
import { retryFor } from '../../tools/stack/wait.ts';

/** The same broker with nobody to ask: one user that its own file knows. What it accepts is the measure for ours. */
export class BareBroker {
  readonly login = { user: 'bare', password: 'bare' };
  readonly mqttUrl: string;
  readonly #dir: string;
  readonly #monitorUrl: string;
  #child: ChildProcess | null = null;

  private constructor(dir: string, mqttPort: number, monitorPort: number) {
    this.#dir = dir;
    this.mqttUrl = `mqtt://127.0.0.1:${mqttPort}`;
    this.#monitorUrl = `http://127.0.0.1:${monitorPort}/healthz`;
  }

  static async start(): Promise<BareBroker> {
    const dir = mkdtempSync(join(tmpdir(), 'tilldeck-bare-broker-'));
    const [client, monitor, mqtt] = [await findFreePort(), await findFreePort(), await findFreePort()];
    writeFileSync(
      join(dir, 'nats.conf'),
      `server_name: "bare"
listen: "127.0.0.1:${client}"
http: "127.0.0.1:${monitor}"
jetstream { store_dir: "${join(dir, 'jetstream')}", max_mem: 512MB, max_file: 20GB, sync_interval: "1s" }
mqtt { listen: "127.0.0.1:${mqtt}" }
accounts {
  SYS { users: [{ user: "sys", password: "sys" }] }
  FABRIC { jetstream: enabled, users: [{ user: "bare", password: "bare" }] }
}
system_account: SYS
`,
    );
    const broker = new BareBroker(dir, mqtt, monitor);
    await broker.start();
    return broker;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  async start(): Promise<void> {
    this.#child = spawn(await findNatsServer(), ['-c', join(this.#dir, 'nats.conf')], { stdio: 'ignore' });
    process.once('exit', () => this.#child?.kill('SIGKILL'));
    await retryFor(
      async () => {
        const answer = await fetch(this.#monitorUrl, { signal: AbortSignal.timeout(2_000) });
        if (!answer.ok) throw new Error(`healthz ${answer.status}`);
      },
      20_000,
      50,
    );
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#dir, { recursive: true, force: true });
  }
}
