import { warningMinutes } from '@tilldeck/contracts/remote/remote.limits';

const two = (value: number): string => String(value).padStart(2, '0');

/** `4:59`, `1:02:00`: whole seconds, never below nothing. */
export function clockText(ms: number): string {
  const all = Math.max(0, Math.ceil(ms / 1_000));
  const [hours, minutes, seconds] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** Whether so little is left that both sides are warned. */
export const isWarningDue = (leftMs: number): boolean => Math.ceil(leftMs / 1_000) <= warningMinutes * 60;
