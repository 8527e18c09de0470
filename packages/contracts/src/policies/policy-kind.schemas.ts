import { z } from 'zod';
import { recordRef } from '../core/schema.ts';
import type { KnownItemName } from '../link/item-mask.rules.ts';

/** How the rules that match one device become one document: the nearest rule alone, all entries, or field by field. */
export type MergeMode = 'one' | 'list' | 'fields';

/** What a device must be for a rule of the kind to count; a device that does not meet it is left out by name. */
export interface PolicyGates {
  /** The lowest Android version. Devices of other systems pass by what they say they can apply. */
  minAndroid?: number;
  /** The lowest version of the firmware for apps of other makers. */
  minFirmwareForOthers?: string;
  /** Only models whose screen a picture of the rule fits. */
  fitsScreen?: true;
  /** Only models with a second screen. */
  hasSecondScreen?: true;
}

/** A kind of policy, declared once: server, console, agent and simulator read it. */
export interface PolicyKind<
  N extends KnownItemName = KnownItemName,
  P extends z.ZodObject = z.ZodObject,
  D extends z.ZodObject = z.ZodObject,
> {
  /** Name of the desired item, as devices know it. */
  name: N;
  /** The kind's segment in addresses of calls and pages: `bootAnimation`. */
  segment: string;
  /** Id of the menu and of its permissions. */
  key: string;
  /** What a person sets. */
  payload: P;
  /** What a device gets: files by hash instead of id, secrets as the device checks them. */
  document: D;
  merge: MergeMode;
  /** `list`: the field of payload and document that holds the entries. */
  listField?: string;
  /** Waits for a moment at which the till may be disturbed. */
  isDisruptive: boolean;
  /** When no rule matches any more: the machine goes back to what it was, or keeps what it has. */
  leaves: 'restore' | 'keep';
  gates: PolicyGates;
}

export const policyKind = <const N extends KnownItemName, P extends z.ZodObject, D extends z.ZodObject>(
  kind: PolicyKind<N, P, D>,
): PolicyKind<N, P, D> => kind;

export const policyFile = recordRef('file');

/** A file inside a document: the device has it on its disk under this hash. */
export const documentFile = z.object({
  sha256: z.string().length(64),
  name: z.string().max(255),
});
export type DocumentFile = z.output<typeof documentFile>;

/** Java package names and names of Linux applications. */
export const appPackage = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[A-Za-z][A-Za-z0-9_.-]*$/, 'package')
  .meta({ example: 'com.example.till' });

/** A PIN as devices check it, also offline: scrypt, never the digits. */
export const documentPin = z.object({
  digits: z.int(),
  salt: z.string(),
  hash: z.string().describe('scrypt of the digits, 32 bytes, base64url'),
  cost: z.int().describe('N of scrypt; r is 8 and p is 1'),
});
export type DocumentPin = z.output<typeof documentPin>;
