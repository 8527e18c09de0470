import { startBridge } from '../domains/remote/index.ts';
import type { App } from '../platform/app.ts';
import { bridgeUrl } from '../platform/bridge-settings.ts';
import type { RunningRole } from './api.ts';

export interface RunningBridge extends RunningRole {
  /** Where devices and viewers reach it; null where nobody said that. */
  url: string | null;
}

/**
 * The role that joins devices and the people who see their screens. Many may have it, each with an address of its own.
 * Pictures keep a processor busy, so it never shares a process with another role.
 */
export async function startRemote(app: App): Promise<RunningBridge> {
  const { config, log } = app;
  if (bridgeUrl(config, config.BRIDGE_PORT) === null) {
    log.warn('no bridge: BRIDGE_URL does not say where browsers and devices reach it');
    return { url: null, close: async () => {} };
  }
  const bridge = await startBridge(app);
  log.info({ url: bridge.url }, 'bridge is listening');
  return bridge;
}
