import { type MessageSpec, messageSubject } from '@tilldeck/contracts/core/message';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { type HeldConnection, holdConnection } from './held-connection.ts';

/** The account of the broker that devices are in. Opened when somebody first needs it: most processes never do. */
export interface Fabric {
  connection(): HeldConnection;
  /**
   * Hands a message for devices to the broker; false when the broker is away. It reaches devices that are connected at
   * this moment and is not kept: whatever matters is pulled.
   */
  send<M extends MessageSpec>(message: M, serials: readonly string[], payload: z.input<M['payload']>): Promise<boolean>;
  close(): Promise<void>;
}

const patienceMs = 2_000;

export function openFabric(config: Config, log: Log): Fabric {
  let held: HeldConnection | null = null;
  const connection = (): HeldConnection => {
    held ??= holdConnection(config, 'FABRIC', log);
    return held;
  };
  return {
    connection,
    send: async (message, serials, payload) => {
      const text = JSON.stringify(message.payload.parse(payload));
      await connection().waitUntilUp(patienceMs);
      const current = connection().current();
      for (const serial of serials) current?.publish(messageSubject(message, serial), text);
      return current !== null;
    },
    close: async () => {
      await held?.close();
    },
  };
}
