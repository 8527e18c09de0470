import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { baseProblem, candidateBases, isEphemeral, portsPerStack, stackPorts } from './ports.ts';
import { loadOrCreateSecrets } from './secrets.ts';
import type { StackContext, StackOptions } from './stack-service.ts';

export const repoDir = resolve(import.meta.dirname, '../..');

/** TILLDECK_DATA moves the data, for a checkout below a home folder the `postgres` user may not enter. */
export const dataRoot = resolve(process.env.TILLDECK_DATA ?? join(repoDir, '.data'));

export function stackDir(name: string): string {
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(name) || name === 'bin')
    throw new Error(`'${name}' cannot be the name of a stack`);
  return join(dataRoot, name);
}

export function hasStack(name: string): boolean {
  return existsSync(join(stackDir(name), 'options.json'));
}

export type StackRequest = { base?: number; isFast?: boolean; sharedBuffersMb?: number };

/** The stack as it was first started; a request changes what may change. */
export async function openStack(name: string, request: StackRequest = {}): Promise<StackContext> {
  const dir = stackDir(name);
  const optionsFile = join(dir, 'options.json');
  const saved: Partial<StackOptions> = existsSync(optionsFile) ? JSON.parse(readFileSync(optionsFile, 'utf8')) : {};
  if (saved.base !== undefined && request.base !== undefined && saved.base !== request.base)
    throw new Error(
      `stack '${name}' has its data on base port ${saved.base}; reset it before moving to ${request.base}`,
    );
  const options: StackOptions = {
    base: saved.base ?? (await chooseBase(name, request.base)),
    isFast: request.isFast ?? saved.isFast ?? false,
    sharedBuffersMb: request.sharedBuffersMb ?? saved.sharedBuffersMb ?? 512,
  };
  mkdirSync(join(dir, 'run'), { recursive: true });
  mkdirSync(join(dir, 'log'), { recursive: true });
  writeFileSync(optionsFile, `${JSON.stringify(options, null, 2)}\n`);
  return {
    name,
    dir,
    ports: stackPorts(options.base),
    options,
    secrets: loadOrCreateSecrets(join(dir, 'secrets.json')),
  };
}

async function chooseBase(name: string, wanted: number | undefined): Promise<number> {
  const range = readEphemeralRange();
  const candidates = wanted === undefined ? candidateBases(name) : [wanted];
  let problem: string | undefined;
  for (const base of candidates) {
    problem = baseProblem(base) ?? (await findTakenPort(base));
    if (problem !== undefined) continue;
    // A machine may give all ports to outgoing connections; then there is no better place, but people should know.
    if (isEphemeral(base, range))
      console.warn(`ports from ${base} on may collide with outgoing connections (${range.join(' to ')})`);
    return base;
  }
  throw new Error(`no ports for stack '${name}': ${problem}. Choose others with --base N.`);
}

function readEphemeralRange(): [number, number] {
  const file = '/proc/sys/net/ipv4/ip_local_port_range';
  const [min, max] = readFileSync(file, 'utf8').trim().split(/\s+/).map(Number);
  return [min ?? 32_768, max ?? 60_999];
}

async function findTakenPort(base: number): Promise<string | undefined> {
  for (let port = base; port < base + portsPerStack; port += 1) {
    const isFree = await new Promise<boolean>((done) => {
      const server = createServer();
      server.once('error', () => done(false));
      server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
    });
    if (!isFree) return `port ${port} is in use by another program`;
  }
  return undefined;
}
