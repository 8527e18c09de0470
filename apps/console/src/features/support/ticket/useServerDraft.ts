import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { DraftKind } from '@tilldeck/contracts/support/ticket.schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePause } from '../../../components/base/usePause.ts';
import { call } from '../../../lib/request/call.ts';

export interface DraftPlace {
  kind: DraftKind;
  ticketId?: string;
}

export type DraftSaving = 'idle' | 'saving' | 'saved' | 'failed';

const pauseMs = 1_000;
const nothing = () => undefined;

/**
 * Keeps what a person types on the server, whenever typing pauses and at the latest when the page is left: reloading,
 * another device or a colleague's move loses none of it. `content` is null where there is nothing to keep, as after it was
 * sent, and undefined while it is being sent; `saved` is what the server had at the beginning.
 */
export function useServerDraft(
  place: DraftPlace,
  content: string | null | undefined,
  saved: string | null,
): DraftSaving {
  const [saving, setSaving] = useState<DraftSaving>('idle');
  const known = useRef(saved);
  // One after the other: a draft that is still on its way must not arrive after it was discarded.
  const last = useRef(Promise.resolve());
  const paused = usePause(content, pauseMs);
  const save = useEffectEvent(async (text: string | null | undefined) => {
    if (text === undefined || text === known.current) return;
    known.current = text;
    setSaving('saving');
    const sent = last.current.then(() =>
      text === null
        ? call(ticketRoutes.discardDraft, place)
        : call(ticketRoutes.saveDraft, { ...place, content: text }),
    );
    last.current = sent.then(nothing, nothing);
    try {
      await sent;
      setSaving(text === null ? 'idle' : 'saved');
    } catch {
      // The next pause tries again; the text is still on the page.
      known.current = null;
      setSaving('failed');
    }
  });
  useEffect(() => queueMicrotask(() => void save(paused)), [paused]);
  const flush = useEffectEvent(() => void save(content));
  useEffect(() => {
    const leave = () => flush();
    const hide = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, []);
  return saving;
}
