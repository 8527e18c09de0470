import type { ErrorSpec } from '@tilldeck/contracts/core/error';

/** The refusals of every domain, found by file name: a manifest would bring the schemas of all calls along. */
const lists = import.meta.glob<Record<string, Record<string, ErrorSpec>>>(
  '../../../../../packages/contracts/src/*/*.errors.ts',
  { eager: true },
);
const declared = new Map(
  Object.values(lists).flatMap((list) => Object.values(list).flatMap(Object.entries<ErrorSpec>)),
);

/** The field of the input that a refusal belongs to. */
export const fieldOfError = (error: string): string | undefined => declared.get(error)?.field;
