import type { App } from '../../../platform/app.ts';

/** What operators see of a bridge. */
export interface BridgeMeters {
  bytes: (direction: 'up' | 'down', bytes: number) => void;
  dropped: (messages: number) => void;
  refused: (why: string) => void;
  cut: (why: string) => void;
}

export function createBridgeMeters({ metrics }: Pick<App, 'metrics'>): BridgeMeters {
  const bytes = metrics.tally(
    'bridge_bytes_total',
    'RFB bytes; down: pictures to viewers, up: what viewers send',
    'way',
  );
  const dropped = metrics.tally('bridge_dropped_total', 'RFB messages that were read and not let through', 'of');
  const refused = metrics.tally('bridge_refused_total', 'Connections that were refused, by reason', 'why');
  const cut = metrics.tally('bridge_cut_total', 'Connections that the bridge ended by itself, by reason', 'why');
  return {
    bytes,
    dropped: (messages) => dropped('viewer', messages),
    refused,
    cut,
  };
}
