import { z } from 'zod';
import { list, port } from '../setting-values.ts';

/** Settings of the intake of replies by mail (ADR 0076). */
export const mailInSettings = {
  MAIL_REPLY_DOMAIN: z
    .string()
    .max(190)
    .regex(/^([a-z0-9-]+(\.[a-z0-9-]+)+)?$/)
    .default('')
    .describe(
      "Domain of the addresses that replies to mails are sent to; its mail comes to processes with the role mail by the company's mail servers. Empty: mails have no such address",
    ),
  MAIL_IN_PORT: port
    .optional()
    .describe('Port on which a process with the role mail takes mail over SMTP; none when it is not set'),
  MAIL_IN_RELAYS: list
    .default(['127.0.0.1', '::1'])
    .describe('IP addresses of the mail servers that may deliver; everyone else is turned away'),
  MAIL_IN_TRUSTED_HOST: z
    .string()
    .default('')
    .describe(
      'Name under which those servers write Authentication-Results; they must remove results of that name that a mail brings along. Empty: every reply waits in quarantine',
    ),
  MAIL_IN_KEEP_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(90)
    .describe(
      'Days for which the original of a reply stays in storage after it was added to its record, discarded or recognised as automatic. One that waits in quarantine stays',
    ),
  MAIL_IN_MAX_MB: z.coerce.number().int().min(1).max(100).default(35).describe('Largest mail that is taken'),
};
