import {
  type BridgeTellsViewer,
  bridgeTellsViewer,
  frameKinds,
  type ViewerSays,
} from '@tilldeck/contracts/remote/bridge.schemas';

/** A message of a viewer's connection: one byte says what follows. */
function framed(kind: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(bytes.length + 1);
  frame[0] = kind;
  frame.set(bytes, 1);
  return frame;
}

export const rfbFrame = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => framed(frameKinds.rfb, bytes);

export const controlFrame = (said: ViewerSays): Uint8Array<ArrayBuffer> =>
  framed(frameKinds.control, new TextEncoder().encode(JSON.stringify(said)));

/** What a message of the bridge is; null for what this console does not know, from a newer bridge for instance. */
export function readFrame(data: ArrayBuffer): { rfb: Uint8Array } | { told: BridgeTellsViewer } | null {
  const bytes = new Uint8Array(data);
  const rest = bytes.subarray(1);
  if (bytes[0] === frameKinds.rfb) return { rfb: rest };
  if (bytes[0] !== frameKinds.control) return null;
  const told = bridgeTellsViewer.safeParse(jsonOf(rest));
  return told.success ? { told: told.data } : null;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
