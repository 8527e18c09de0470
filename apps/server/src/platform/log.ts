import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Names that must never reach a log, wherever they stand. Bodies are not logged at all. */
const secretPaths = ['password', 'newPassword', 'token', 'accessToken', 'signature', 'code', 'secret', 'captcha'];

export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretPaths.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
    },
    destination,
  );
