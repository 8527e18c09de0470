import { z } from 'zod';
import { recordId } from '../core/schema.ts';
import { maxClipboardCharacters } from './remote.limits.ts';
import { remoteModes } from './session.schemas.ts';

/**
 * What is said on the connections of a bridge. A connection names the subprotocol below and its pass; the bridge answers
 * with the subprotocol alone.
 *
 * A viewer has one connection of binary messages: the first byte says what follows. A device has one connection for
 * control (text messages of JSON) and opens a further one for each viewer (binary messages, RFB bytes alone) with the
 * pass that `open` brings.
 */
export const bridgeProtocol = 'tilldeck-remote-1';
/** First byte of a viewer's message. */
export const frameKinds = { rfb: 1, control: 2 } as const;
/** How a connection was closed, where the reason matters to the other side. */
export const closeCodes = {
  passRefused: 4001,
  sessionOver: 4002,
  moving: 4003,
  protocol: 4004,
  tooSlow: 4005,
} as const;

const clipboardText = z.string().max(maxClipboardCharacters);
const asked = z.object({ viewerId: recordId });

/** From a viewer to the bridge. */
export const viewerSays = z.discriminatedUnion('do', [
  z.object({ do: z.literal('take_control') }),
  z.object({ do: z.literal('give_control'), viewerId: recordId.optional() }),
  z.object({ do: z.literal('keep_control') }),
  z.object({ do: z.literal('type'), text: clipboardText }),
  z.object({ do: z.literal('clipboard_set'), text: clipboardText }),
  z.object({ do: z.literal('clipboard_get') }),
  z.object({ do: z.literal('end') }),
]);
export type ViewerSays = z.output<typeof viewerSays>;

const viewerFact = z.object({ viewerId: recordId, name: z.string(), hasControl: z.boolean() });

/** From the bridge to a viewer. */
export const bridgeTellsViewer = z.discriminatedUnion('tell', [
  z.object({
    tell: z.literal('session'),
    allowed: z.enum(remoteModes),
    secondsLeft: z.number().int(),
    viewers: z.array(viewerFact),
    isCovered: z.boolean(),
    isDeviceThere: z.boolean(),
  }),
  /** A new picture begins: the RFB handshake starts again. */
  z.object({ tell: z.literal('open') }),
  z.object({ tell: z.literal('closed') }),
  z.object({ tell: z.literal('control_wanted'), viewerId: recordId, name: z.string(), withinS: z.number() }),
  z.object({ tell: z.literal('clipboard'), text: clipboardText }),
  z.object({ tell: z.literal('failed'), what: z.enum(['type', 'clipboard_set', 'clipboard_get', 'take_control']) }),
  z.object({ tell: z.literal('over'), reason: z.string() }),
]);
export type BridgeTellsViewer = z.output<typeof bridgeTellsViewer>;

/** From the bridge to the device, on its control connection. */
export const bridgeTellsDevice = z.discriminatedUnion('tell', [
  asked.extend({ tell: z.literal('open'), pass: z.string(), canControl: z.boolean() }),
  asked.extend({ tell: z.literal('close') }),
  /** Who may type now; the agent filters by it as well. */
  asked.extend({ tell: z.literal('control'), canControl: z.boolean() }),
  z.object({ tell: z.literal('status'), secondsLeft: z.number().int(), viewerNames: z.array(z.string()) }),
  z.object({ tell: z.literal('type'), id: z.number().int(), text: clipboardText }),
  z.object({ tell: z.literal('clipboard_set'), id: z.number().int(), text: clipboardText }),
  z.object({ tell: z.literal('clipboard_get'), id: z.number().int() }),
  z.object({ tell: z.literal('over'), reason: z.string() }),
]);
export type BridgeTellsDevice = z.output<typeof bridgeTellsDevice>;

/** From the device to the bridge. */
export const deviceSays = z.discriminatedUnion('do', [
  z.object({ do: z.literal('covered') }),
  z.object({ do: z.literal('uncovered') }),
  z.object({ do: z.literal('done'), id: z.number().int(), text: clipboardText.optional() }),
  z.object({ do: z.literal('failed'), id: z.number().int(), problem: z.string().max(200) }),
  z.object({ do: z.literal('end') }),
]);
export type DeviceSays = z.output<typeof deviceSays>;
