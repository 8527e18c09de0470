import { failed, succeeded, type WorkHandler, workHandler } from '../work-handler.ts';
import type { LinuxParts } from './linux-parts.ts';
import { DeviceLock } from './lock-state.ts';
import { lastWords, runCommand } from './run-command.ts';

/** One after the other, in the order they were given: the last word counts. */
const queue = 'lock';

export function lockHandlers({ folder, config, now }: LinuxParts): WorkHandler[] {
  const lock = new DeviceLock(folder);
  const hook = async (name: 'lock' | 'unlock', variables: Record<string, string>) => {
    const command = config.hooks[name];
    const end = command ? await runCommand(command, variables) : undefined;
    return end && end.code !== 0 ? failed('internal', lastWords(end)) : undefined;
  };
  return [
    workHandler('lock', {
      queue,
      carryOut: async (_work, { passwordHash, notice }) => {
        if (!/^scrypt\$/.test(passwordHash)) return failed('bad_payload', 'a password of a kind it does not know');
        lock.lock({ passwordHash, notice, lockedAt: now() });
        return (await hook('lock', { TILLDECK_NOTICE: notice })) ?? succeeded({ isLocked: true });
      },
    }),
    workHandler('unlock', {
      queue,
      carryOut: async () => {
        lock.unlock();
        return (await hook('unlock', {})) ?? succeeded({ isLocked: false });
      },
    }),
  ];
}
