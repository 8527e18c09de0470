import type { AgentConfig } from '../../config.ts';
import { runCommand } from '../../work/linux/run-command.ts';
import { appLockPin, lockedApps } from '../app-lock/app-lock-handler.ts';

/** Asks for the password of a locked app until it is right or the person gives up; answers why the app must not start. */
export async function passLock(folder: string, config: AgentConfig, packageName: string): Promise<string | undefined> {
  const locked = lockedApps(folder).read();
  if (!locked?.packages.includes(packageName) || !locked.pin) return undefined;
  if (!config.pinPrompt) return 'nobody can be asked for the password';
  const check = appLockPin(folder);
  for (;;) {
    if (check.waitMs > 0) return `too many wrong passwords: wait ${Math.ceil(check.waitMs / 1_000)} s`;
    const { code, output } = await runCommand(config.pinPrompt, {
      TILLDECK_PACKAGE: packageName,
      TILLDECK_DIGITS: String(locked.pin.digits),
    });
    if (code !== 0) return 'given up';
    if (check.check(locked.pin, output.trim()).isRight) return undefined;
  }
}
