import { hereEveryMs } from '@tilldeck/contracts/live/live.limits';
import { liveRoutes } from '@tilldeck/contracts/live/live.routes';
import { type HereDoing, type HereFrame, hereTopic } from '@tilldeck/contracts/live/live.schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../request/call.ts';
import { useSession } from '../session/session-state.ts';
import { isKnown, type Present, stillHere, withHeard } from './here.rules.ts';
import { useLive } from './live.ts';

/** A hint that is lost is said again; nobody is told. */
const say = (kind: string, id: string, doing: HereDoing): void => {
  void call(liveRoutes.here, { kind, id, doing }, { isBackground: true }).catch(() => undefined);
};

/**
 * Who else has this record open, and who of them is writing; tells them of this person meanwhile. `kind`: a room that a
 * domain of the server contributes.
 */
export function useHere(kind: string, id: string, isWriting: boolean): readonly Present[] {
  const own = useSession().name;
  const record = `${kind} ${id}`;
  const [seen, setSeen] = useState<{ record: string; people: readonly Present[] }>({ record, people: [] });
  // Several frames may come before the next render.
  const latest = useRef(seen);
  const known = () => (latest.current.record === record ? latest.current.people : []);
  const keep = (people: readonly Present[]) => {
    latest.current = { record, people };
    setSeen(latest.current);
  };
  const forget = useEffectEvent(() => {
    if (known().length > 0) keep(stillHere(known(), Date.now()));
  });
  const doing: HereDoing = isWriting ? 'writing' : 'reading';

  useLive([hereTopic(kind)], ({ payload }) => {
    const frame = payload as HereFrame;
    if (frame.id !== id || frame.by === own) return;
    const isNew = !isKnown(known(), frame.by);
    keep(withHeard(known(), frame, own, Date.now()));
    // Whoever just came learns at once who was there before.
    if (isNew && frame.doing !== 'leaving') say(kind, id, doing);
  });
  useEffect(() => {
    say(kind, id, doing);
    const timer = setInterval(() => {
      say(kind, id, doing);
      forget();
    }, hereEveryMs);
    return () => clearInterval(timer);
  }, [kind, id, doing]);
  useEffect(() => () => say(kind, id, 'leaving'), [kind, id]);
  return seen.record === record ? seen.people : [];
}
