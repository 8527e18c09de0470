import { hereForMs } from '@tilldeck/contracts/live/live.limits';
import type { HereFrame } from '@tilldeck/contracts/live/live.schemas';

/** Another person who has the same record open. */
export interface Present {
  by: string;
  name: string;
  isWriting: boolean;
  heardAtMs: number;
}

/** Who is there after a frame. Nobody hears themselves, not even from another tab. */
export function withHeard(present: readonly Present[], frame: HereFrame, own: string, nowMs: number): Present[] {
  const others = stillHere(present, nowMs).filter(({ by }) => by !== frame.by);
  if (frame.by === own || frame.doing === 'leaving') return others;
  const { by, name, doing } = frame;
  return [...others, { by, name, isWriting: doing === 'writing', heardAtMs: nowMs }].sort((one, other) =>
    one.by.localeCompare(other.by),
  );
}

/** Without those who said nothing for too long: a browser that was closed says no goodbye. */
export const stillHere = (present: readonly Present[], nowMs: number): Present[] =>
  present.filter(({ heardAtMs }) => nowMs - heardAtMs < hereForMs);

export const isKnown = (present: readonly Present[], by: string): boolean => present.some((one) => one.by === by);
