import { useQuery } from '@tanstack/react-query';
import type { AuditObjectType } from '@tilldeck/contracts/catalogue.audit';
import { createContext, useContext } from 'react';
import type { Phrase } from '../text/usePhrase.ts';

export type FieldNames = Readonly<Record<string, Phrase>>;
export type ValueNames = Readonly<Record<string, Readonly<Record<string, Phrase>>>>;

/** What the operation log's fields and values are called, by path. */
export interface HistoryNames {
  fieldNames: FieldNames;
  valueNames: ValueNames;
}

const noNames: HistoryNames = { fieldNames: {}, valueNames: {} };

/** Loads the names of a kind of object; the shell knows where each kind has its fields. */
export const HistoryNamesContext = createContext<(type: AuditObjectType) => Promise<HistoryNames>>(async () => noNames);

/** Undefined until they are loaded, so that nobody sees a machine's name first. */
export function useHistoryNames(type: AuditObjectType | undefined): HistoryNames | undefined {
  const load = useContext(HistoryNamesContext);
  const names = useQuery({
    queryKey: ['history-names', type],
    queryFn: () => (type ? load(type) : noNames),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return names.error ? noNames : names.data;
}
