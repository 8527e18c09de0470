import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { serialNumber } from '../devices/serial-number.schemas.ts';
import {
  codeDigits,
  confirmS,
  defaultSessionMinutes,
  passPattern,
  reasonLength,
  sessionMinutes,
} from './remote.limits.ts';
import { remoteReasons, remoteStates } from './session.states.ts';

export const remoteModes = ['view', 'control'] as const;
export type RemoteMode = (typeof remoteModes)[number];

/** What lets a session begin: somebody at the device agrees, or one of the other three. */
export const remoteBases = ['asked', 'unattended', 'upper', 'ticket'] as const;
export type RemoteBasis = (typeof remoteBases)[number];

const oneSession = z.object({ id: recordRef('remoteSession') });
export const sessionRequest = oneSession;

export const remoteDraft = z.object({
  sn: serialNumber.optional().describe('Refused with remote.sn_missing where it is absent'),
  mode: z.enum(remoteModes).default('control'),
  why: z
    .string()
    .trim()
    .min(reasonLength.min)
    .max(reasonLength.max)
    .describe('Read by the people at the device and kept'),
  minutes: z.union(sessionMinutes.map((minutes) => z.literal(minutes))).default(defaultSessionMinutes),
  needsCode: z.boolean().default(false).describe('The device shows six digits that the requester types'),
  answerWithinS: z.number().int().min(confirmS.min).max(confirmS.max).default(confirmS.byDefault),
});
export type RemoteDraft = z.output<typeof remoteDraft>;

/** What a person will get before anything is sent: the same checks as the request makes, without one. */
export const remoteOutlook = z.object({
  deviceId: recordId,
  sn: z.string(),
  basis: z.enum(remoteBases).nullable().describe('Null: it cannot begin, see `refusal`'),
  refusal: z.string().nullable().describe('Name of the refusal that a request would get now'),
  canControl: z.boolean(),
  canPrompt: z.boolean(),
  ticketNumber: z.string().nullable(),
  openSessionId: recordId.nullable().describe('A session of the device that is open now, where the caller may see it'),
});
export type RemoteOutlook = z.output<typeof remoteOutlook>;

export const remoteSession = z.object({
  id: recordId,
  deviceId: recordId,
  sn: z.string(),
  deviceName: z.string(),
  orgId: recordId,
  orgName: z.string(),
  state: z.enum(remoteStates),
  reason: z.enum(remoteReasons).nullable(),
  mode: z.enum(remoteModes).describe('What was asked for'),
  allowed: z.enum(remoteModes).nullable().describe('What was allowed'),
  basis: z.enum(remoteBases),
  why: z.string(),
  ticketNumber: z.string().nullable(),
  requesterName: z.string(),
  requesterOrgName: z.string(),
  minutes: z.number().int(),
  extensions: z.number().int(),
  requestedAt: instant,
  connectedAt: instant.nullable().describe('When the first picture came'),
  endsAt: instant.nullable(),
  endedAt: instant.nullable(),
});
export type RemoteSession = z.output<typeof remoteSession>;

export const remoteViewer = z.object({
  id: recordId,
  name: z.string(),
  orgName: z.string(),
  joinedAt: instant,
  leftAt: instant.nullable(),
  hasControl: z.boolean(),
});
/** What a session's trail holds, in the order of time. */
export const remoteTrailKinds = [
  'requested',
  'taken',
  'asked',
  'allowed',
  'refused',
  'code_wrong',
  'first_picture',
  'joined',
  'left',
  'control_taken',
  'control_lost',
  'covered',
  'uncovered',
  'clipboard_sent',
  'clipboard_read',
  'extended',
  'moved',
  'lost',
  'resumed',
  'ended',
] as const;
export const remoteTrailEntry = z.object({
  id: recordId,
  at: instant,
  kind: z.enum(remoteTrailKinds),
  actor: z.string().describe('Name of a person; empty for the device or the system'),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type RemoteTrailEntry = z.output<typeof remoteTrailEntry>;

export const remoteSessionDetail = remoteSession.extend({
  viewers: z.array(remoteViewer),
  trail: z.array(remoteTrailEntry).describe('The first 500'),
  needsCode: z.boolean().describe('The requester has to type the six digits that the device shows'),
  answerBy: instant.nullable().describe('Until when the question on the device is open'),
  isBusy: z.boolean().describe('A sale is under way on the device; the question waits for its end'),
  canJoin: z.boolean(),
  canEnd: z.boolean(),
});
export type RemoteSessionDetail = z.output<typeof remoteSessionDetail>;

export const remoteFilter = z
  .object({
    sn: z.string().trim().max(64).optional(),
    deviceId: recordRef('device').optional(),
    states: z.array(z.enum(remoteStates)).max(remoteStates.length).optional(),
    requester: z.string().trim().max(60).optional(),
    ticketNumber: z.string().trim().max(20).optional(),
  })
  .extend(timeRangeFields);

export const codeRequest = oneSession.extend({
  code: z
    .string()
    .regex(new RegExp(`^\\d{${codeDigits}}$`), 'invalid')
    .meta({ example: '123456' }),
});
export const extendRequest = oneSession;

/** Opens one connection to a bridge, once, within 30 s. Sent as a websocket subprotocol, never in an address. */
export const bridgePass = z.object({
  url: z.string().describe('Address of the bridge, ws or wss'),
  pass: z.string().regex(passPattern),
  generation: z.number().int(),
});
export type BridgePass = z.output<typeof bridgePass>;
export const viewerPass = bridgePass.extend({ viewerId: recordId, sn: z.string(), mode: z.enum(remoteModes) });

/** A list of devices with what a person needs to decide whether to look. */
export const remoteDevice = z.object({
  id: recordId,
  sn: z.string(),
  name: z.string(),
  modelName: z.string(),
  orgName: z.string(),
  shopName: z.string().nullable(),
  state: z.string(),
  lastOnlineAt: instant.nullable(),
  hasScreen: z.boolean(),
  canControl: z.boolean(),
  openSessionId: recordId.nullable(),
});
export const remoteDeviceFilter = z.object({
  sn: z.string().trim().max(64).optional(),
  isOnline: z.boolean().optional(),
  hasScreen: z.boolean().optional(),
});

export const unattendedKinds = ['device', 'group', 'shop'] as const;
export const unattendedDraft = z.object({
  kind: z.enum(unattendedKinds),
  targetId: recordId,
  until: instant.describe('At most a year ahead'),
  isOnlyWhileClosed: z.boolean().default(false).describe('Only while the shop of the device is closed'),
  why: z.string().trim().min(reasonLength.min).max(reasonLength.max),
});
export const unattended = z.object({
  id: recordId,
  kind: z.enum(unattendedKinds),
  targetId: recordId,
  targetName: z.string(),
  until: instant,
  isOnlyWhileClosed: z.boolean(),
  why: z.string(),
  setBy: z.string(),
  setAt: instant,
  isActive: z.boolean(),
});
export type Unattended = z.output<typeof unattended>;
export const unattendedRequest = z.object({ id: recordRef('remoteUnattended') });
