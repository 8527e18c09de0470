import { z } from 'zod';
import { isLocal } from './plain-transports.ts';
import { list, port } from './setting-values.ts';

const mbit = z.coerce.number().min(0.5);

/** Settings of the bridges of remote assistance. */
export const bridgeSettings = {
  BRIDGE_PORT: port
    .default(15407)
    .describe('Port on which a process with the role remote joins devices and viewers; 0 takes a free one'),
  BRIDGE_URL: z
    .string()
    .regex(/^wss?:\/\/[^/]+$/, 'an address such as wss://bridge-1.example, without a path')
    .optional()
    .describe(
      'Where browsers and devices reach this one bridge, never several behind one address; `ws://HOST:BRIDGE_PORT` where HOST and PUBLIC_URL are of this machine, else there is no bridge without it',
    ),
  BRIDGE_ORIGINS: list
    .pipe(z.array(z.string().regex(/^wss?:\/\/[a-zA-Z0-9.:*[\]-]+$/, 'an origin such as wss://*.bridges.example')))
    .default([])
    .describe(
      'For processes with the role api: origins of all bridges, comma separated, which the console may reach; BRIDGE_URL or its default where there is one bridge',
    ),
  BRIDGE_VIEWER_MBIT: mbit.max(20).default(4).describe('Megabits per second that one viewer of a screen gets'),
  BRIDGE_TOTAL_MBIT: mbit.default(1_000).describe('Megabits per second that all viewers of one bridge get together'),
};

interface Settings {
  HOST: string;
  PUBLIC_URL: string;
  BRIDGE_PORT: number;
  BRIDGE_URL?: string | undefined;
  BRIDGE_ORIGINS: readonly string[];
}

/** Where this bridge is reached, or null: nobody said it, and people are not all on this machine. */
export function bridgeUrl(
  settings: Omit<Settings, 'BRIDGE_PORT' | 'BRIDGE_ORIGINS'>,
  listensOn: number,
): string | null {
  const { HOST, PUBLIC_URL, BRIDGE_URL } = settings;
  if (BRIDGE_URL) return BRIDGE_URL;
  const here = new URL(`ws://${HOST.includes(':') ? `[${HOST}]` : HOST}:${listensOn}`);
  return isLocal(here) && isLocal(new URL(PUBLIC_URL)) ? here.origin.replace('http', 'ws') : null;
}

/** What the console's page may open connections to for the picture of a device. */
export function bridgeOrigins(settings: Settings): readonly string[] {
  const { BRIDGE_ORIGINS, BRIDGE_PORT, BRIDGE_URL } = settings;
  if (BRIDGE_ORIGINS.length > 0) return BRIDGE_ORIGINS;
  const only = BRIDGE_URL || BRIDGE_PORT > 0 ? bridgeUrl(settings, BRIDGE_PORT) : null;
  return only ? [only] : [];
}
