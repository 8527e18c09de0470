import { rmSync } from 'node:fs';
import { hasStack, openStack, type StackRequest, stackDir } from './data-folder.ts';
import { withStackLock } from './lock.ts';
import { freeMemoryFolder } from './memory-folder.ts';
import { installPackages, servicePackages } from './packages.ts';
import { describeProcess, findPid, launch, readLogTail, stopProcess } from './process.ts';
import { selectServices, stackServices } from './services.ts';
import { loadStackEnv, type StackEnv, writeStackEnv } from './stack-env.ts';
import type { StackContext, StackService } from './stack-service.ts';
import { waitFor } from './wait.ts';

const startTimeoutMs = 60_000;

/** Called as each service is ready; for people who watch. */
export type StartWatcher = (service: string, how: 'started' | 'was running', tookMs: number) => void;
export type StartOptions = StackRequest & { onReady?: StartWatcher };

/** Starts what does not run yet and returns when every service does its job. */
export async function startStack(name: string, options: StartOptions = {}): Promise<StackEnv> {
  return withStackLock(stackDir(name), async () => {
    await installPackages(servicePackages);
    const ctx = await openStack(name, options);
    await startAll(ctx, stackServices, options.onReady);
    writeStackEnv(ctx);
    return loadStackEnv(name);
  });
}

export async function stopStack(name: string): Promise<void> {
  if (!hasStack(name)) return;
  await withStackLock(stackDir(name), async () => {
    await stopAll(stackDir(name));
    freeMemoryFolder(stackDir(name));
  });
}

/** Stops the stack and forgets all its data. */
export async function resetStack(name: string): Promise<void> {
  await stopStack(name);
  rmSync(stackDir(name), { recursive: true, force: true });
}

/** Takes a service (`redis`, `nats-2`) or a group (`nats`) away as a crash would: kill -9. */
export async function killService(name: string, service: string): Promise<void> {
  await Promise.all(selectServices(service).map((each) => stopProcess(stackDir(name), each.name, 'SIGKILL')));
}

/** Brings a service or a group back and returns when it does its job again. */
export async function startService(name: string, service: string): Promise<void> {
  await startAll(await openStack(name), selectServices(service));
}

export type ServiceStatus = {
  service: string;
  port: number;
  pid: number | undefined;
  memoryMb: number | undefined;
  upSince: Date | undefined;
  /** How it fails, or undefined when it is well. */
  problem: string | undefined;
};

export async function readStackStatus(name: string): Promise<ServiceStatus[]> {
  const ctx = await openStack(name);
  return Promise.all(
    stackServices.map(async (service) => {
      const pid = findPid(ctx.dir, service.name);
      const facts = pid === undefined ? undefined : describeProcess(pid);
      const problem = pid === undefined ? 'not running' : await findProblem(ctx, service);
      return { service: service.name, port: service.port(ctx.ports), pid, ...pickFacts(facts), problem };
    }),
  );
}

function pickFacts(facts: ReturnType<typeof describeProcess>) {
  return { memoryMb: facts?.memoryMb, upSince: facts?.upSince };
}

async function startAll(ctx: StackContext, services: StackService[], onReady?: StartWatcher): Promise<void> {
  const results = await Promise.allSettled(services.map((service) => startOne(ctx, service, onReady)));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failures.length > 0) throw new Error(failures.map((failure) => failure.message ?? failure).join('\n\n'));
}

async function startOne(ctx: StackContext, service: StackService, onReady?: StartWatcher): Promise<void> {
  const begin = performance.now();
  const wasRunning = findPid(ctx.dir, service.name) !== undefined;
  if (!wasRunning) {
    await service.prepare(ctx);
    await launch(ctx.dir, service.name, await service.command(ctx));
  }
  await service.provision?.(ctx);
  await waitUntilHealthy(ctx, service);
  onReady?.(service.name, wasRunning ? 'was running' : 'started', performance.now() - begin);
}

async function waitUntilHealthy(ctx: StackContext, service: StackService): Promise<void> {
  let problem: string | undefined = 'not asked';
  const isOver = async () => {
    const isAlive = findPid(ctx.dir, service.name) !== undefined;
    problem = isAlive ? await findProblem(ctx, service) : 'the process ended';
    return !isAlive || problem === undefined;
  };
  await waitFor(isOver, startTimeoutMs, 50);
  if (problem !== undefined)
    throw new Error(`${service.name} does not start: ${problem}\n${readLogTail(ctx.dir, service.name)}`);
}

async function findProblem(ctx: StackContext, service: StackService): Promise<string | undefined> {
  try {
    await service.probe(ctx);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
    return `${error.message || error.name}${cause}`;
  }
}

async function stopAll(dir: string): Promise<void> {
  const stopping = new Map<string, Promise<void>>();
  const stop = (service: StackService): Promise<void> => {
    const known = stopping.get(service.name);
    if (known !== undefined) return known;
    const earlier = stackServices.filter(({ name }) => service.stopsAfter?.includes(name)).map(stop);
    const work = Promise.all(earlier).then(() => stopProcess(dir, service.name, service.stopSignal ?? 'SIGTERM'));
    stopping.set(service.name, work);
    return work;
  };
  await Promise.all(stackServices.map(stop));
}
