import { failed, succeeded, type WorkHandler, workHandler } from '../work-handler.ts';
import type { LinuxParts } from './linux-parts.ts';
import { MachineLock } from './machine-lock.ts';
import { type CommandEnd, lastWords } from './run-command.ts';

/** One after the other, in the order they were given: the last word counts. */
const queue = 'lock';

export function lockHandlers({ folder, config, now, lockEnded }: LinuxParts): WorkHandler[] {
  const lock = new MachineLock(folder, config);
  const failure = (end: CommandEnd | undefined) => end && failed('internal', lastWords(end));
  return [
    workHandler('lock', {
      queue,
      carryOut: async (_work, { passwordHash, notice }) => {
        if (!/^scrypt\$/.test(passwordHash)) return failed('bad_payload', 'a password of a kind it does not know');
        return failure(await lock.lock({ passwordHash, notice, lockedAt: now() })) ?? succeeded({ isLocked: true });
      },
    }),
    workHandler('unlock', {
      queue,
      carryOut: async () => {
        lockEnded();
        return failure(await lock.unlock()) ?? succeeded({ isLocked: false });
      },
    }),
  ];
}
