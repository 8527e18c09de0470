import { z } from 'zod';
import { serialNumber } from '../devices/serial-number.schemas.ts';
import { workGuard, workId } from '../tasks/work.schemas.ts';
import { deviceSignaturePattern, publicKeyPattern } from '../wire/device-signing.ts';
import { desiredChange, heldItems } from './desired.schemas.ts';

export const devicePublicKey = z
  .string()
  .regex(publicKeyPattern, 'publicKey')
  .describe('Ed25519 public key, 32 bytes as base64url without padding')
  .meta({ example: 'JfD5gKwz3KCnVbX7Q0o3pK1r5nZ0YkF2q0w2sT3uV4A' });
const proof = z
  .string()
  .regex(deviceSignaturePattern, 'signature')
  .meta({ example: 'A'.repeat(86) });

const clock = z.int().min(0).describe('Milliseconds since 1970');

export const serverClock = z.object({ serverTime: clock });

/** How the server wants a device to behave; it may change at any pull. */
export const deviceSettings = z.object({
  brokers: z.array(z.string().max(300)).max(20).describe('MQTT addresses, to be tried in an order of its own choice'),
  keepAliveS: z.int().min(1).describe('MQTT keep-alive'),
  statusEveryS: z.int().min(1).describe('Time between two status messages'),
  pullEveryS: z.int().min(1).describe('Longest time between two pulls'),
  reconnectSpreadS: z
    .int()
    .min(0)
    .describe('After a lost connection it waits a random part of this before it comes back'),
  rotateKeyDays: z.int().min(1).describe('A key older than this is to be rotated'),
  serverTime: clock,
});
export type DeviceSettings = z.output<typeof deviceSettings>;

export const enrolRequest = z.object({
  sn: serialNumber,
  publicKey: devicePublicKey,
  time: clock.describe('By the server’s clock; refused when it is more than five minutes off'),
  claimCode: z.string().trim().max(64).optional().describe('From a QR code; spaces, hyphens and case do not matter'),
  agent: z.string().max(120).optional().describe('Name and version of the program'),
  proof: proof.describe('Signature of `enrolText` with the private half of `publicKey`'),
});

export const enrolAnswer = z.object({
  state: z
    .enum(['accepted', 'waiting'])
    .describe('`waiting`: the key is not accepted yet; ask again later. The same for unknown serial numbers'),
  epoch: z.int().nullable().describe('Number of the key, once it is accepted'),
  settings: deviceSettings.nullable(),
  retryAfterS: z.int().nullable().describe('When to ask again while it waits'),
});
export type EnrolAnswer = z.output<typeof enrolAnswer>;

export const rotateRequest = z.object({
  publicKey: devicePublicKey,
  proof: proof.describe('Signature of `rotateText` with the private half of the new key'),
});
export const rotateAnswer = z.object({
  epoch: z.int().describe('Number of the new key. The present one is good until the new one is first used'),
});

/** Work for a device. What each kind's payload is, is said by the kinds of tasks. */
export const workItem = z.object({
  id: workId.describe('Names one execution and its attempt: a device does it once, however often it is told'),
  kind: z.string().max(64),
  version: z.int().min(1).describe('Of the payload of this kind'),
  lane: z.enum(['change', 'quick']).describe('`change` work is done one after the other; `quick` work goes beside it'),
  payload: z.record(z.string(), z.unknown()),
  guard: workGuard.nullable().describe('When it is safe to run; null for work that does not disturb'),
  timeoutS: z.int().min(1).describe('The server times the work out this long after it was handed over, or last held'),
  expiresAt: clock.nullable().describe('Not to be begun after this'),
});
export type WorkItem = z.output<typeof workItem>;

export const pullRequest = z.object({
  held: heldItems.default({}).describe('Desired items it holds, by name, each with the hash of its document'),
  open: z.array(workId).max(100).default([]).describe('Work it has taken and not ended'),
});
export const pullAnswer = z.object({
  settings: deviceSettings,
  desired: desiredChange.nullable().describe('What the device should be like, where that is not what it holds'),
  work: z.array(workItem).max(100),
  over: z
    .array(workId)
    .max(100)
    .describe('Open work that has ended on the server in the meantime and must be dropped or stopped'),
  withdrawn: z
    .array(workId)
    .max(100)
    .default([])
    .describe('Of what it has open: not to be begun any more. To be dropped; what is begun goes on to its end'),
});
export type PullAnswer = z.output<typeof pullAnswer>;
