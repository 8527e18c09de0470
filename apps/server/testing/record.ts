import type { People, TestOrg } from '@tilldeck/testkit/factories/people';

/**
 * Makes a record of an organisation straight in the database and answers its id. `by`: the account that made the record,
 * where that matters; without it an account is made for it.
 */
export type RecordMaker = (people: People, org: TestOrg, by?: string) => Promise<string>;
/** By the kind that calls refer to (`recordRef`). */
export type RecordMakers = Record<string, RecordMaker>;

export const insert = async (people: People, text: string, values: unknown[]): Promise<string> =>
  (await people.query<{ id: string }>(`${text} RETURNING id`, values))[0]?.id ?? '';
