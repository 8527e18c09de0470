import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionDetail, Listing } from '@tilldeck/contracts/appstore/app.schemas';
import type { PublishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUnsavedEdits } from '../../../lib/navigation/unsaved-edits.ts';
import { ApiError } from '../../../lib/request/api-error.ts';
import { call } from '../../../lib/request/call.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { invalidate, routeKey } from '../../../lib/request/route-queries.ts';
import { type DraftProblems, type DraftValues, draftOf, isSame, problemsOf } from './draft-state.config.ts';

/** A pause in typing after which a draft is saved. */
const pauseMs = 800;

export type SaveState = 'saved' | 'typing' | 'saving' | 'invalid' | 'failed' | 'stale';

export interface Draft {
  values: DraftValues;
  problems: DraftProblems;
  state: SaveState;
  failure: Error | null;
  changeListing: (change: (before: Listing) => Partial<Listing>) => void;
  changeSettings: (settings: PublishSettings) => void;
  /** Saves what is typed; the version it then stands at, null when it could not be saved. */
  flush: () => Promise<number | null>;
}

const isStale = (error: unknown): boolean =>
  error instanceof ApiError && (error.error === 'core.stale_version' || error.error === 'appstore.wrong_state');

/** A draft that is saved as it is typed. One save runs at a time, each over what the one before came to. */
export function useDraft(version: AppVersionDetail): Draft {
  const [values, setValues] = useState(() => draftOf(version));
  const [state, setState] = useState<SaveState>('saved');
  const [failure, setFailure] = useState<Error | null>(null);
  const typed = useRef(values);
  const kept = useRef({ values, version: version.version });
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<number | null> | null>(null);
  const problems = problemsOf(values);
  useUnsavedEdits(state !== 'saved');

  const save = async (): Promise<number | null> => {
    while (!isSame(typed.current, kept.current.values)) {
      const sent = typed.current;
      if (Object.keys(problemsOf(sent)).length > 0) {
        setState('invalid');
        return null;
      }
      setState('saving');
      try {
        const saved = await call(myAppRoutes.save, { id: version.id, version: kept.current.version, ...sent });
        kept.current = { values: sent, version: saved.version };
        queryClient.setQueryData(routeKey(myAppRoutes.version, { id: version.id }), saved);
        void invalidate([myAppRoutes.checks]);
      } catch (error) {
        setFailure(error instanceof Error ? error : new Error(String(error)));
        setState(isStale(error) ? 'stale' : 'failed');
        return null;
      }
    }
    setFailure(null);
    setState('saved');
    return kept.current.version;
  };
  const flush = (): Promise<number | null> => {
    running.current ??= save().finally(() => {
      running.current = null;
    });
    return running.current;
  };

  /** What a colleague saved is shown where nothing of one's own would be lost. */
  const follow = useEffectEvent(() => {
    if (state !== 'saved' || version.version <= kept.current.version) return;
    const next = draftOf(version);
    typed.current = next;
    kept.current = { values: next, version: version.version };
    setValues(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what was read anew
  useEffect(() => follow(), [version.version]);
  useEffect(() => () => clearTimeout(pause.current), []);

  const change = (next: DraftValues) => {
    typed.current = next;
    setValues(next);
    clearTimeout(pause.current);
    if (state !== 'stale') pause.current = setTimeout(() => void flush(), pauseMs);
    setState((before) => (before === 'stale' ? before : 'typing'));
  };
  return {
    values,
    problems,
    state,
    failure,
    changeListing: (part) =>
      change({ ...typed.current, listing: { ...typed.current.listing, ...part(typed.current.listing) } }),
    changeSettings: (settings) => change({ ...typed.current, settings }),
    flush,
  };
}
