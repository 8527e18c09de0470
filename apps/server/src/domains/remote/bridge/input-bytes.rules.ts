import { messageBytes } from '@tilldeck/contracts/remote/rfb-allowed.rules';
import { rfbTypes } from '@tilldeck/contracts/remote/rfb-messages.rules';

const inputTypes: readonly number[] = [rfbTypes.keyEvent, rfbTypes.pointerEvent, rfbTypes.qemu];

/** Whether whole messages that were let through are keys or pointer: viewers ask for pictures all the time by themselves. */
export function hasInput(messages: Uint8Array): boolean {
  let at = 0;
  while (at < messages.length) {
    if (inputTypes.includes(messages[at] ?? 0)) return true;
    const bytes = messageBytes(messages.subarray(at));
    if (typeof bytes !== 'number') return false;
    at += bytes;
  }
  return false;
}
