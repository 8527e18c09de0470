import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DeviceFence } from '@tilldeck/contracts/location/fence-device.schemas';
import type { AgentConfig } from '../../config.ts';
import { type Log, reasonOf } from '../../log.ts';
import { writeDurably } from '../../state/durable-file.ts';
import { MachineLock } from './machine-lock.ts';
import { lastWords, runCommand } from './run-command.ts';

const noticeOf = ({ action }: DeviceFence): string => (action.kind === 'none' ? '' : action.notice);

/** Shows what fences have to say where notifications are shown, and locks as the command does. */
export function fenceScreen(parts: { folder: string; config: AgentConfig; now: () => number; log: Log }) {
  const { folder, config, now, log } = parts;
  const lock = new MachineLock(folder, config);
  const place = join(folder, 'notifications');
  const pathOf = ({ id }: DeviceFence): string => join(place, `fence-${id}.json`);

  /** As long as the program runs, it is on the screen. */
  const show = (fence: DeviceFence, display: string, more: Record<string, unknown>): AbortController => {
    const path = pathOf(fence);
    const [title, content] = [fence.name, noticeOf(fence)];
    mkdirSync(place, { recursive: true, mode: 0o700 });
    writeDurably(path, JSON.stringify({ title, content, display, at: now(), ...more }));
    const ending = new AbortController();
    const command = config.hooks.notification;
    if (command)
      runCommand(
        command,
        { TILLDECK_FILE: path, TILLDECK_TITLE: title, TILLDECK_CONTENT: content, TILLDECK_DISPLAY: display },
        ending.signal,
      ).catch((error: unknown) => ending.signal.aborted || log('fence_not_shown', { reason: reasonOf(error) }));
    return ending;
  };

  return {
    countdown: (fence: DeviceFence, endsAt: number) => {
      const ending = show(fence, 'countdown', { action: fence.action.kind, endsAt });
      return () => {
        ending.abort();
        rmSync(pathOf(fence), { force: true });
      };
    },
    prompt: (fence: DeviceFence) => void show({ ...fence, id: `${fence.id}-prompt` }, 'popup', {}),
    lock: async (fence: DeviceFence) => {
      if (fence.action.kind !== 'lock' || lock.isLocked) return;
      const { passwordHash, notice } = fence.action;
      const end = await lock.lock({ passwordHash, notice, lockedAt: now(), fence: { id: fence.id, name: fence.name } });
      log('fence_locked', { fence: fence.id, ...(end ? { reason: lastWords(end) } : {}) });
    },
    isLocked: () => lock.isLocked,
  };
}
