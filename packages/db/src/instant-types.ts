import pg from 'pg';

const parseInstant = (text: string): string => {
  const iso = text.replace(' ', 'T');
  return new Date(/[+-]\d\d$/.test(iso) ? `${iso}:00` : iso).toISOString();
};

/** Option `types` of a connection: instants leave the database as ISO text, nobody needs a Date in between. */
export const instantTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary'
      ? parseInstant
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};
