import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Route, RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import { routeKey } from '../../lib/request/route-queries.ts';
import { useBlocks } from '../base/useBlocks.ts';
import { type Phrase, usePhrase } from '../text/usePhrase.ts';

export interface Choice<V extends string | number = string | number> {
  value: V;
  label: Phrase;
  /** Shown, and its label says why it cannot be chosen. */
  isDisabled?: boolean;
  /** In a tree: 1 for a root. */
  depth?: number;
  /** The heading it is listed under. */
  group?: Phrase;
}

export type TextChoice = Choice<string>;

/** A record to choose by its name. */
export const namedChoice = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

/** Choices that the server knows and that fit into one answer, read when the picker is opened or holds a value. */
export interface OptionSource<C extends Choice = TextChoice> {
  route: Route;
  input: unknown;
  toOptions: (output: never) => C[];
}

/** `optionsFrom(dictionaryRoutes.byCode, { code: 'region' }, (entries) => entries.map(…))` */
export const optionsFrom = <R extends Route, C extends Choice = TextChoice>(
  route: R,
  input: RouteDraft<R>,
  toOptions: (output: RouteOutput<R>) => C[],
): OptionSource<C> => ({ route, input, toOptions });

interface Ask {
  keyword?: string | undefined;
  values?: readonly string[];
}

/**
 * Records too many to offer at once: found by what is typed, and named by their values when a link brought them.
 * A call that cannot name values ignores them.
 */
export interface SearchSource<C extends Choice = TextChoice> {
  route: Route;
  toInput: (ask: Ask) => unknown;
  toOptions: (output: never) => C[];
  /** What was typed as a choice of its own, where values that the server does not list are good, too. */
  typed?: (keyword: string) => C | undefined;
}

export const searchFrom = <R extends Route, C extends Choice = TextChoice>(
  route: R,
  toInput: (ask: Ask) => RouteDraft<R>,
  toOptions: (output: RouteOutput<R>) => C[],
): SearchSource<C> => ({ route, toInput, toOptions });

export type Choices<C extends Choice = TextChoice> = readonly C[] | OptionSource<C> | SearchSource<C>;

export const isSearched = <C extends Choice>(choices: Choices<C>): choices is SearchSource<C> => 'toInput' in choices;
const isRead = <C extends Choice>(choices: Choices<C>): choices is OptionSource<C> | SearchSource<C> =>
  'route' in choices;

interface ChoicesAsked {
  keyword?: string;
  values?: readonly (string | number)[];
  isWanted: boolean;
}

/** Choices with their texts. A source is asked only when `isWanted`, a search for a keyword or for the names of values. */
export function useChoices<C extends Choice>(
  choices: Choices<C>,
  { keyword = '', values = [], isWanted }: ChoicesAsked,
) {
  const phrase = usePhrase();
  const { call } = useBlocks();
  const source = isRead(choices) ? choices : null;
  const isSearch = isSearched(choices);
  const input = isSearch
    ? choices.toInput(values.length > 0 ? { values: values.map(String) } : keyword ? { keyword } : {})
    : isRead(choices)
      ? choices.input
      : undefined;
  const read = useQuery({
    queryKey: source ? routeKey(source.route, input) : ['static-options'],
    queryFn: ({ signal }) => (source ? call(source.route, input as never, { signal }) : null),
    enabled: isWanted && source !== null,
    staleTime: isSearch ? 60_000 : 300_000,
    ...(isSearch ? { placeholderData: keepPreviousData } : {}),
  });
  const hasAnswer = read.data !== undefined && read.data !== null;
  const found: readonly C[] = isRead(choices) ? (hasAnswer ? choices.toOptions(read.data as never) : []) : choices;
  const typed = isSearch && keyword && !read.isPlaceholderData ? choices.typed?.(keyword) : undefined;
  const listed = typed && !found.some(({ value }) => value === typed.value) ? [...found, typed] : found;
  return {
    options: listed.map((choice) => ({ ...choice, text: phrase(choice.label) })),
    isLoading: source !== null && read.isFetching,
    /** What is shown answers an earlier question. */
    isOld: read.isPlaceholderData,
    error: read.error,
  };
}
