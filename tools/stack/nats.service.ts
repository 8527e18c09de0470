import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAccount, fromSeed } from '@nats-io/nkeys';
import { findNatsServer } from './nats-binary.ts';
import { natsNodeName, renderNatsConf } from './nats-conf.ts';
import type { StackContext, StackService } from './stack-service.ts';

export function calloutSeedFile(ctx: StackContext): string {
  return join(ctx.dir, 'nats', 'callout.seed');
}

export const natsServices: StackService[] = ([0, 1, 2] as const).map((index) => ({
  name: natsNodeName(index),
  group: 'nats',
  port: (ports) => ports.nats[index],
  async prepare(ctx) {
    const dir = nodeDir(ctx, index);
    mkdirSync(dir, { recursive: true });
    const { nats, natsMonitor, natsCluster, mqtt } = ctx.ports;
    const conf = renderNatsConf({
      name: natsNodeName(index),
      storeDir: join(dir, 'jetstream'),
      ports: { client: nats[index], monitor: natsMonitor[index], mqtt: mqtt[index] },
      cluster: { own: natsCluster[index], all: natsCluster },
      secrets: ctx.secrets,
      issuer: loadOrCreateIssuer(ctx),
    });
    writeFileSync(join(dir, 'nats.conf'), conf, { mode: 0o600 });
  },
  async command(ctx) {
    const dir = nodeDir(ctx, index);
    return { file: await findNatsServer(), args: ['-c', join(dir, 'nats.conf')], cwd: dir };
  },
  async probe(ctx) {
    // Also says no while JetStream has no leader or this node lags behind it.
    const url = `http://127.0.0.1:${ctx.ports.natsMonitor[index]}/healthz`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(3000) });
    if (!answer.ok) throw new Error(`healthz ${answer.status}: ${(await answer.text()).trim()}`);
  },
}));

function nodeDir(ctx: StackContext, index: number): string {
  return join(ctx.dir, 'nats', natsNodeName(index));
}

/** The public key whose signature lets a device in. Its seed is for the server's callout responders only. */
function loadOrCreateIssuer(ctx: StackContext): string {
  const file = calloutSeedFile(ctx);
  if (!existsSync(file)) writeFileSync(file, createAccount().getSeed(), { mode: 0o600 });
  return fromSeed(readFileSync(file)).getPublicKey();
}
