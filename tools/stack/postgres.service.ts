import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { chooseMemoryFolder, freeMemoryFolder } from './memory-folder.ts';
import { listProcessesIn } from './process.ts';
import { runCommand } from './run-command.ts';
import type { StackContext, StackService } from './stack-service.ts';
import { waitFor } from './wait.ts';

const binDir = '/usr/lib/postgresql/15/bin';
const database = 'tilldeck';

export type PostgresRole = 'tilldeck' | 'tilldeck_app' | 'tilldeck_vendor';

export function postgresUrl(ctx: StackContext, role: PostgresRole): string {
  const { postgresOwner, postgresApp, postgresVendor } = ctx.secrets;
  const password = { tilldeck: postgresOwner, tilldeck_app: postgresApp, tilldeck_vendor: postgresVendor }[role];
  return `postgres://${role}:${password}@127.0.0.1:${ctx.ports.postgres}/${database}`;
}

export const postgresService: StackService = {
  name: 'postgres',
  group: 'postgres',
  port: (ports) => ports.postgres,
  // Fast shutdown: ends sessions, writes a checkpoint. SIGTERM would wait for every client to leave.
  stopSignal: 'SIGINT',
  async prepare(ctx) {
    const dir = dataDir(ctx);
    await endLeftovers(dir);
    if (!existsSync(join(dir, 'stack-ready'))) await createCluster(ctx, dir);
    writeFileSync(join(dir, 'postgresql.conf'), renderPostgresConf(ctx));
  },
  command(ctx) {
    const dir = dataDir(ctx);
    const [file = '', ...args] = asPostgres([`${binDir}/postgres`, '-D', dir]);
    return { file, args, cwd: dir };
  },
  async probe(ctx) {
    const client = new pg.Client({ connectionString: postgresUrl(ctx, 'tilldeck'), connectionTimeoutMillis: 3000 });
    // Without a listener a server that is killed while we ask would end this process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
    } finally {
      await client.end();
    }
  },
};

export function renderPostgresConf({ ports, options }: StackContext): string {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(ports.postgres),
    // TCP only: a socket path below a deep checkout can exceed the 107 bytes Linux allows.
    unix_socket_directories: '',
    max_connections: '300',
    password_encryption: 'scram-sha-256',
    shared_buffers: `${options.sharedBuffersMb}MB`,
    work_mem: '32MB',
    maintenance_work_mem: '256MB',
    random_page_cost: '1.1',
    jit: 'off',
    plan_cache_mode: 'force_custom_plan',
    wal_compression: 'lz4',
    // That of a fast stack may be kept in memory.
    max_wal_size: options.isFast ? '1GB' : '4GB',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %u@%d ',
    log_lock_waits: 'on',
    fsync: options.isFast ? 'off' : 'on',
    synchronous_commit: options.isFast ? 'off' : 'on',
    full_page_writes: options.isFast ? 'off' : 'on',
  };
  return Object.entries(settings)
    .map(([key, value]) => `${key} = '${value}'\n`)
    .join('');
}

function dataDir(ctx: StackContext): string {
  return join(ctx.dir, 'postgres');
}

/** PostgreSQL refuses to run as root. */
function asPostgres(command: string[]): string[] {
  const isRoot = process.getuid?.() === 0;
  return isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...command] : command;
}

/** After kill -9 of the postmaster its backends live on for a moment and hold the shared memory. */
async function endLeftovers(dir: string): Promise<void> {
  const list = () => (existsSync(dir) ? listProcessesIn(realpathSync(dir)) : []);
  const isEmpty = () => list().length === 0;
  if (!(await waitFor(isEmpty, 3000, 20))) {
    for (const pid of list()) process.kill(pid, 'SIGKILL');
    if (!(await waitFor(isEmpty, 3000, 20))) throw new Error(`processes ${list().join(', ')} hold ${dir}`);
  }
  // Nobody works in the folder, so a lock file is of a dead server; its pid may belong to anyone by now.
  rmSync(join(dir, 'postmaster.pid'), { force: true });
}

async function createCluster(ctx: StackContext, dir: string): Promise<void> {
  rmSync(dir, { recursive: true, force: true });
  freeMemoryFolder(ctx.dir);
  const inMemory = ctx.options.isFast ? chooseMemoryFolder(ctx.dir) : undefined;
  mkdirSync(inMemory ?? dir, { mode: 0o700 });
  if (inMemory) symlinkSync(inMemory, dir);
  const passwordFile = join(ctx.dir, 'run', 'initdb-password');
  writeFileSync(passwordFile, ctx.secrets.postgresOwner, { mode: 0o600 });
  if (process.getuid?.() === 0) {
    const [uid, gid] = readPostgresIds();
    chownSync(dir, uid, gid);
    chownSync(passwordFile, uid, gid);
  }
  await runAsPostgres(ctx, dir, [
    ...[`${binDir}/initdb`, '-D', dir, '-U', 'tilldeck', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
  ]);
  rmSync(passwordFile);
  // Single-user mode takes one command per line and needs no server, so the cluster is complete before its first start.
  const sql = [
    `CREATE DATABASE ${database} OWNER tilldeck`,
    `CREATE ROLE tilldeck_app LOGIN NOBYPASSRLS PASSWORD '${ctx.secrets.postgresApp}'`,
    // One password for all logins of system work: what tests ask is what each of them may do.
    ...['tilldeck_vendor', 'tilldeck_api', 'tilldeck_ingest'].map(
      (login) => `CREATE ROLE ${login} LOGIN BYPASSRLS PASSWORD '${ctx.secrets.postgresVendor}'`,
    ),
  ];
  await runAsPostgres(
    ctx,
    dir,
    [`${binDir}/postgres`, '--single', '-j', '-D', dir, 'postgres'],
    `${sql.join(';\n\n')};\n\n`,
  );
  writeFileSync(join(dir, 'stack-ready'), '');
}

async function runAsPostgres(ctx: StackContext, cwd: string, command: string[], input?: string): Promise<void> {
  const [file = '', ...args] = asPostgres(command);
  try {
    await runCommand(file, args, { cwd, input, env: { HOME: ctx.dir } });
  } catch (error) {
    throw new Error(
      `${error instanceof Error ? error.message : String(error)}\n(The unix user postgres must be able to enter ${ctx.dir}; TILLDECK_DATA moves the data.)`,
    );
  }
}

function readPostgresIds(): [number, number] {
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (line === null) throw new Error('there is no unix user postgres; the Debian package postgresql-15 makes it');
  return [Number(line[1]), Number(line[2])];
}
