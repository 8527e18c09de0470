import { deviceEventKinds } from './uplink.schemas.ts';

/** What the server itself notes in the use log of a device. */
export const connectionKinds = ['connected', 'disconnected'] as const;

/** Every kind of entry of the use log. */
export const useLogKinds = [...deviceEventKinds, ...connectionKinds] as const;
export type UseLogKind = (typeof useLogKinds)[number];
