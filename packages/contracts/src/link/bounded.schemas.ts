import { z } from 'zod';

/** Counters of devices are bigint in the database; JSON numbers are exact up to here. */
export const countMax = Number.MAX_SAFE_INTEGER;
/** The end of the year 9999, which PostgreSQL and JavaScript both write as a date. A clock that is wrong is judged later. */
export const instantMax = 253_402_300_799_999;

/** A figure in a record of free content: large enough for nanoseconds since 1970, and written out without an exponent. */
const figureMax = 1e20;
const figure = z.number().min(-figureMax).max(figureMax);

export const said = (textMax: number) => z.union([z.string().max(textMax), figure, z.boolean()]);

export const recordEntriesMax = 50;
/** Of a record as JSON: it is shown in lists, many to a page. */
export const recordCharactersMax = 16_000;

/** Free content of a report. `maxProperties` tells the generated reference what the refinement demands. */
export const boundedRecord = <K extends z.core.$ZodRecordKey, V extends z.ZodType>(key: K, value: V) =>
  z
    .record(key, value)
    .refine(
      (record) =>
        Object.keys(record).length <= recordEntriesMax && JSON.stringify(record).length <= recordCharactersMax,
      'tooLong',
    )
    .meta({ maxProperties: recordEntriesMax });
