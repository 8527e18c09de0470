import { useEffect, useEffectEvent, useState } from 'react';
import { type FuzzyMatch, fuzzyMatch } from '../../lib/search/fuzzy-match.ts';
import { usePause } from '../base/usePause.ts';
import type { CommandItem, CommandSource } from './useCommands.ts';

export interface FoundItem {
  item: CommandItem;
  /** Letters of the title that matched. */
  positions: readonly number[];
}

export interface FoundGroup {
  key: string;
  title: string;
  found: FoundItem[];
  isLoading: boolean;
  hasFailed: boolean;
}

const pauseMs = 180;
const shownByDefault = 6;

/**
 * A match in the title counts in full and is marked; one in the other words only finds the item, and only by whole words:
 * letters of `dark` are spread over nearly every long text.
 */
function matchItem(query: string, item: CommandItem): FuzzyMatch | null {
  const inTitle = fuzzyMatch(query, item.title);
  if (inTitle) return inTitle;
  const elsewhere = fuzzyMatch(query, `${item.title} ${item.subtitle ?? ''} ${item.keywords ?? ''}`, false);
  return elsewhere ? { score: elsewhere.score / 2, positions: [] } : null;
}

export function findLocally(source: CommandSource, query: string): FoundItem[] {
  const max = source.max ?? shownByDefault;
  const items = source.items ?? [];
  if (query === '') return source.isShownFirst ? items.slice(0, max).map((item) => ({ item, positions: [] })) : [];
  if (source.isOnlyFirst) return [];
  return items
    .flatMap((item) => {
      const match = matchItem(query, item);
      return match ? [{ item, match }] : [];
    })
    .sort((a, b) => b.match.score - a.match.score)
    .slice(0, max)
    .map(({ item, match }) => ({ item, positions: match.positions }));
}

type AddResult = (key: string, result: CommandItem[] | 'failed') => void;

interface Remote {
  query: string;
  results: Record<string, CommandItem[] | 'failed'>;
}

/** Local sources answer at once, the server's when typing pauses. */
export function useCommandSearch(sources: readonly CommandSource[], typed: string): FoundGroup[] {
  const query = typed.trim();
  const [remote, setRemote] = useState<Remote>({ query: '', results: {} });
  // Sources are rebuilt with their owner; a search belongs to what was typed.
  const ask = useEffectEvent((words: string, signal: AbortSignal, add: AddResult) => {
    for (const source of sources) {
      source.search?.(words, signal).then(
        (items) => add(source.key, items),
        () => add(source.key, 'failed'),
      );
    }
  });
  const paused = usePause(query, pauseMs);
  useEffect(() => {
    if (paused === '') return;
    const stopper = new AbortController();
    const add: AddResult = (key, result) => {
      if (stopper.signal.aborted) return;
      setRemote((old) => ({
        query: paused,
        results: { ...(old.query === paused ? old.results : {}), [key]: result },
      }));
    };
    ask(paused, stopper.signal, add);
    return () => stopper.abort();
  }, [paused]);
  return sources.map((source) => {
    const answer = remote.query === query ? remote.results[source.key] : undefined;
    const remotely = Array.isArray(answer) ? answer.map((item) => ({ item, positions: [] })) : [];
    return {
      key: source.key,
      title: source.title,
      found: [...findLocally(source, query), ...remotely.slice(0, source.max ?? shownByDefault)],
      isLoading: Boolean(source.search) && query !== '' && answer === undefined,
      hasFailed: answer === 'failed',
    };
  });
}
