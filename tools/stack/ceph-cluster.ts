import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderCephConf } from './ceph-conf.ts';
import { runCommand } from './run-command.ts';
import type { StackContext } from './stack-service.ts';

/** Linux allows 107 bytes for the path of a unix socket; the longest name below is osd.0.asok with its pid. */
const maxSocketDirLength = 80;

export function cephDir(ctx: StackContext): string {
  return join(ctx.dir, 'ceph');
}

export function cephConfFile(ctx: StackContext): string {
  return join(cephDir(ctx), 'ceph.conf');
}

/** Writes what all three daemons read. Called by each of them at the same time, so it must not wait anywhere. */
export function writeCephConf(ctx: StackContext): void {
  const dir = cephDir(ctx);
  for (const folder of ['rgw', 'run']) mkdirSync(join(dir, folder), { recursive: true });
  mkdirSync(socketDir(ctx), { recursive: true, mode: 0o700 });
  const fsid = readOrCreateUuid(join(dir, 'fsid'));
  writeFileSync(cephConfFile(ctx), renderCephConf({ dir, socketDir: socketDir(ctx), fsid, ports: ctx.ports }));
}

export async function createMonitor(ctx: StackContext): Promise<void> {
  const dir = cephDir(ctx);
  for (const leftover of ['mon', 'osd', 'keyring', 'monmap'])
    rmSync(join(dir, leftover), { recursive: true, force: true });
  for (const folder of ['mon', 'osd']) mkdirSync(join(dir, folder));
  await createKeyring(join(dir, 'keyring'));
  const { cephMonV2, cephMonV1 } = ctx.ports;
  const address = `[v2:127.0.0.1:${cephMonV2},v1:127.0.0.1:${cephMonV1}]`;
  const fsid = readOrCreateUuid(join(dir, 'fsid'));
  await runCommand('monmaptool', ['--create', '--addv', 'a', address, '--fsid', fsid, join(dir, 'monmap')]);
  const files = ['--monmap', join(dir, 'monmap'), '--keyring', join(dir, 'keyring')];
  await runCommand('ceph-mon', ['-c', cephConfFile(ctx), '--mkfs', '-i', 'a', ...files]);
}

/** Needs the running monitor, which hands out the OSD's number. Can be repeated after a start that was cut off. */
export async function createOsd(ctx: StackContext): Promise<void> {
  const dir = cephDir(ctx);
  const uuid = readOrCreateUuid(join(dir, 'osd-uuid'));
  await runCommand('ceph', ['-c', cephConfFile(ctx), 'osd', 'new', uuid]);
  rmSync(join(dir, 'osd'), { recursive: true, force: true });
  mkdirSync(join(dir, 'osd'));
  // mkfs makes an identity of its own unless it is told, and the monitor then refuses the OSD.
  await runCommand('ceph-osd', ['-c', cephConfFile(ctx), '-i', '0', '--mkfs', '--osd-uuid', uuid]);
}

export async function createS3User(ctx: StackContext): Promise<void> {
  const { s3AccessKey, s3SecretKey } = ctx.secrets;
  const keys = [`--access-key=${s3AccessKey}`, `--secret-key=${s3SecretKey}`];
  const admin = (...args: string[]) => runCommand('radosgw-admin', ['-c', cephConfFile(ctx), 'user', ...args]);
  try {
    await admin('create', '--uid=tilldeck', '--display-name=Tilldeck', ...keys);
  } catch (error) {
    const exists = await admin('info', '--uid=tilldeck').then(
      (user) => user.includes(s3AccessKey),
      () => false,
    );
    if (!exists) throw error;
  }
}

/** Asks a daemon by its admin socket: a JSON command ended by a zero byte, answered by a length and JSON. */
export function askDaemon(ctx: StackContext, daemon: string, command: string): Promise<Record<string, unknown>> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    const socket = connect(join(socketDir(ctx), `${daemon}.asok`), () =>
      socket.write(`${JSON.stringify({ prefix: command, format: 'json' })}\0`),
    );
    socket.setTimeout(3000, () => socket.destroy(new Error(`${daemon} does not answer`)));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', fail);
    socket.on('close', () => {
      try {
        done(JSON.parse(Buffer.concat(chunks).subarray(4).toString()));
      } catch {
        fail(new Error(`${daemon} gave no answer to ${command}`));
      }
    });
  });
}

function socketDir(ctx: StackContext): string {
  const dir = join(cephDir(ctx), 'run');
  if (dir.length <= maxSocketDirLength) return dir;
  return join(tmpdir(), `tilldeck-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`);
}

function readOrCreateUuid(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomUUID());
  return readFileSync(file, 'utf8');
}

async function createKeyring(file: string): Promise<void> {
  const keys: [string, Record<string, string>][] = [
    ['mon.', { mon: 'allow *' }],
    ['client.admin', { mon: 'allow *', osd: 'allow *', mgr: 'allow *' }],
    ['client.rgw.main', { mon: 'allow *', osd: 'allow *' }],
    ['osd.0', { mon: 'allow profile osd', mgr: 'allow profile osd', osd: 'allow *' }],
  ];
  for (const [index, [name, caps]] of keys.entries()) {
    const create = index === 0 ? ['--create-keyring'] : [];
    const rights = Object.entries(caps).flatMap(([service, right]) => ['--cap', service, right]);
    await runCommand('ceph-authtool', [...create, file, '--gen-key', '-n', name, ...rights]);
  }
}
