import type { App } from '../platform/app.ts';
import { startMailListener } from '../platform/mail-in/mail-listener.ts';
import type { RunningRole } from './api.ts';

export interface RunningMail extends RunningRole {
  /** Null where no port is set. */
  port: number | null;
}

/** The role that takes replies by mail. Many may have it; the company's mail servers deliver to any of them. */
export async function startMail(app: App): Promise<RunningMail> {
  const { MAIL_IN_PORT, MAIL_REPLY_DOMAIN } = app.config;
  if (MAIL_IN_PORT === undefined || MAIL_REPLY_DOMAIN === '') {
    app.log.info('no mail is taken: MAIL_IN_PORT or MAIL_REPLY_DOMAIN is not set');
    return { port: null, close: async () => {} };
  }
  const listener = await startMailListener(app, MAIL_IN_PORT);
  app.log.info({ port: listener.port }, 'mail is taken');
  return listener;
}
