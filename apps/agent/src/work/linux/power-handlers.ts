import { setTimeout as sleep } from 'node:timers/promises';
import { failed, succeeded, type Work, type WorkHandler, workHandler } from '../work-handler.ts';
import type { WorkOutcome } from '../work-log.ts';
import type { LinuxParts } from './linux-parts.ts';
import { lastWords, runCommand } from './run-command.ts';

/** So long a machine may take to go down. */
const patienceMs = 600_000;

/** It has happened when the machine has started since; nobody else can tell. */
export const powerHandlers = (parts: LinuxParts): WorkHandler[] => [
  workHandler('reboot', { carryOut: (work) => turn(parts, work, 'reboot') }),
  workHandler('shutdown', { carryOut: (work) => turn(parts, work, 'shutdown') }),
];

async function turn(parts: LinuxParts, work: Work, what: 'reboot' | 'shutdown'): Promise<WorkOutcome> {
  const boot = parts.machine.bootId();
  const { boot: before, askedAt } = work.note;
  if (before !== undefined && before !== boot) return succeeded({ bootId: boot });
  const command = parts.config.hooks[what];
  if (!command) return failed('permission_denied', `a ${what} from afar is not switched on for this machine`);
  if (askedAt === undefined) {
    await work.whenSafe();
    work.keepNote({ boot, askedAt: parts.now() });
    const end = await runCommand(command, { TILLDECK_WORK: work.id });
    if (end.code !== 0) return failed('permission_denied', lastWords(end));
  }
  // A machine that is off says nothing any more.
  if (what === 'shutdown') return succeeded();
  await sleep(Math.max(0, Number(work.note.askedAt) + patienceMs - parts.now()), undefined, { signal: work.signal });
  return failed('internal', 'the machine did not start again within 10 minutes');
}
