import type { AgentConfig } from './config.ts';
import { isAllowedAddress } from './link/address.rules.ts';
import type { DeviceKeys } from './link/device-keys.ts';
import { isRefusal, type ServerCalls } from './link/server-calls.ts';
import type { Log } from './log.ts';
import { busyLockOf } from './open-guard.ts';
import { noScreen, RemoteScreen, type RemoteScreenParts } from './screen/remote-screen.ts';

export type Remote = Pick<RemoteScreen, 'start' | 'connected' | 'nudged' | 'stop'>;

/** The screen for somebody far away; where there is none for them, the server is told that and nothing else happens. */
export function openRemote(
  { folder, config, isPlainAllowed, log }: { folder: string; config: AgentConfig; isPlainAllowed?: boolean; log: Log },
  { calls, keys, say }: { calls: ServerCalls; keys: DeviceKeys; say: RemoteScreenParts['say'] },
): Remote {
  if (!config.remote)
    return { start: () => {}, connected: () => say(noScreen), nudged: () => {}, stop: () => Promise.resolve() };
  const lock = busyLockOf({ folder, config });
  return new RemoteScreen(config.remote, {
    folder,
    log,
    say,
    isBusy: () => lock.read().isBusy,
    isAllowed: (address) => isAllowedAddress(address, isPlainAllowed ?? false),
    calls: {
      take: () => calls.remoteTake(keys),
      answer: (said) => calls.remoteAnswer(keys, said),
      join: (lost) => calls.remoteJoin(keys, lost),
      left: (said) => calls.remoteLeft(keys, said),
      isOver: (error) => isRefusal(error, 'remote.session_over', 'core.not_found'),
    },
  });
}
