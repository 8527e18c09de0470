import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../platform/app.ts';
import { pause } from '../platform/time-limit.ts';
import type { RunningRole } from './api.ts';

/** What the child says on its channel once the role is up. */
export const readyWord = 'ready';
const readyPatienceMs = 30_000;
/** Longer than the child itself takes before it gives up. */
const stopPatienceMs = 45_000;
const restart = { firstMs: 500, longestMs: 10_000, calmAfterMs: 60_000 };

/**
 * A role in a process of its own beside this one: started again when it dies, ended with it. `roles` are all that were
 * asked for: the child has the database logins that those need.
 */
export async function startApart(app: App, role: string, roles: readonly string[]): Promise<RunningRole> {
  const closing = new AbortController();
  let child = spawnRole(app, role, roles);
  const keepRunning = async (): Promise<void> => {
    let pauseMs = restart.firstMs;
    while (!closing.signal.aborted) {
      const startedAt = performance.now();
      const [code, signal] = await endOf(child);
      if (closing.signal.aborted) return;
      if (performance.now() - startedAt > restart.calmAfterMs) pauseMs = restart.firstMs;
      app.log.warn({ role, code, signal, pauseMs }, 'a role in a process of its own ended; starting again');
      await pause(pauseMs, closing.signal);
      pauseMs = Math.min(2 * pauseMs, restart.longestMs);
      if (!closing.signal.aborted) child = spawnRole(app, role, roles);
    }
  };
  const running = keepRunning();
  if (!(await isReady(child))) app.log.warn({ role }, 'a role in a process of its own is not up yet');
  return {
    close: async () => {
      closing.abort();
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs);
      await running;
      clearTimeout(timer);
    },
  };
}

function spawnRole(app: App, role: string, roles: readonly string[]): ChildProcess {
  const { WATCH_REPORT_DEPENDENCIES: _watcher, PROBE_PORT, ...env } = process.env;
  const options = process.execArgv.filter((option) => !option.startsWith('--inspect'));
  const child = spawn(
    process.execPath,
    [...options, process.argv[1] ?? '', `--roles=${role}`, `--beside=${roles.join(',')}`],
    {
      // The channel also tells the child that this process is gone, whatever ended it.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...env,
        // This process has waited for balancers already, and may itself serve health on that port.
        SHUTDOWN_DELAY_MS: '0',
        ...(roles.includes('api') && PROBE_PORT !== undefined ? { PROBE_PORT } : {}),
      },
    },
  );
  child.on('error', (error) => app.log.error({ err: error, role }, 'a process for a role does not start'));
  // Nothing of a signal to this process alone may leave a child behind.
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('close', () => process.off('exit', endWithUs));
  return child;
}

const endOf = async (child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> => {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
    return [child.exitCode, child.signalCode];
  const [code, signal] = await once(child, 'exit');
  return [code, signal];
};

/** False where it ended or took too long; it is started again then, or comes later. */
async function isReady(child: ChildProcess): Promise<boolean> {
  const patience = new AbortController();
  const said = new Promise<boolean>((done) => {
    child.on('message', (word) => {
      if (word === readyWord) done(true);
    });
  });
  const late = wait(readyPatienceMs, false, { signal: patience.signal }).catch(() => false);
  const ended = endOf(child).then(() => false);
  const isUp = await Promise.race([said, ended, late]);
  patience.abort();
  return isUp;
}
