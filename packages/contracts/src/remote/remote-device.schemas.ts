import { z } from 'zod';
import { recordId } from '../core/schema.ts';
import { uplinkHead } from '../link/uplink.schemas.ts';
import { maxExtensions, passPattern } from './remote.limits.ts';
import { bridgePass, remoteModes } from './session.schemas.ts';

/** Whether and how the device can show its screen. Sent after each connect, and when it changes. */
export const deviceScreen = uplinkHead.extend({
  width: z.int().min(0).max(16_384).describe('0: there is no screen, or none that can be shown'),
  height: z.int().min(0).max(16_384),
  canControl: z.boolean(),
  canPrompt: z.boolean().describe('It can ask the people there'),
  problem: z
    .string()
    .max(200)
    .optional()
    .describe('Why the screen cannot be shown, in the words of the capture program'),
});
export type DeviceScreen = z.output<typeof deviceScreen>;

const session = z.object({ sessionId: recordId });

/** What the device shows before somebody agrees. Seconds left, not an instant: its clock may be wrong. */
export const remotePrompt = z.object({
  requesterName: z.string(),
  requesterOrgName: z.string(),
  why: z.string(),
  ticketNumber: z.string().nullable(),
  mode: z.enum(remoteModes),
  minutes: z.int(),
  isRecorded: z.boolean(),
  code: z.string().nullable().describe('Six digits to show, where the requester has to type them'),
  secondsLeft: z.int(),
});
export type RemotePrompt = z.output<typeof remotePrompt>;

export const takeAnswer = z.object({
  session: z
    .object({
      sessionId: recordId,
      mode: z.enum(remoteModes),
      prompt: remotePrompt.nullable().describe('Null: nobody has to be asked'),
      join: bridgePass.nullable().describe('Where to connect, once nobody has to be asked any more'),
      minutesLeft: z
        .int()
        .min(0)
        .max(120 + 15 * maxExtensions),
    })
    .nullable()
    .describe('The open session of the device, or null'),
});
export type TakeAnswer = z.output<typeof takeAnswer>;

export const consentAnswers = ['allow', 'view', 'refuse', 'none', 'busy', 'shown', 'no_screen'] as const;
export const answerRequest = session.extend({
  answer: z
    .enum(consentAnswers)
    .describe(
      '`none`: nobody answered in time. `busy`: a sale is under way, the question waits; `shown`: no more, and its time begins. `no_screen`: capture failed',
    ),
  problem: z.string().max(200).optional(),
});
export const joinAnswer = z.object({
  join: bridgePass.nullable().describe('Null: the session waits (for the code, or busy) or is over; ask `take` again'),
});
/** For a further connection of the device: after a bridge was lost, or one for a viewer. */
export const joinRequest = session.extend({ lostGeneration: z.int().optional() });
export const leftRequest = session.extend({ reason: z.enum(['device', 'no_screen', 'agent_stopped']) });
export const passText = z.string().regex(passPattern);
