import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Names that must never reach a log, wherever they stand. Bodies are not logged at all. */
const secretNames = ['password', 'newPassword', 'token', 'accessToken', 'signature', 'secret', 'captcha'];
/** `err.code` is what PostgreSQL and sockets say and must be seen; a code on its own may be one from a mail. */
const secretPaths = [...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), 'code'];

export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretPaths, censor: '[secret]' },
    },
    destination,
  );
