import type { App } from '../../../platform/app.ts';
import { systemScope, vendorOrgId, writeIn } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { findDeciders } from '../../identity/index.ts';
import { takeUntoldOutages } from '../../link/index.ts';
import { ourOutageMail } from './outage.mails.ts';

/** Shorter ones that no device noticed are a restart. */
const worthMs = 180_000;

/** The vendor gets one message about each outage of ours that is over. A node that died while others lived is none. */
export const tellOutages = (app: App): Promise<void> =>
  writeIn(systemScope(app.database, 'the vendor is told when we were away'), async (inside) => {
    for (const { kind, since, until, device_count: devices } of await takeUntoldOutages(inside)) {
      const isShort = Date.parse(until) - Date.parse(since) < worthMs;
      if (kind === 'node' || (devices === 0 && isShort)) continue;
      const timezone = app.config.DEFAULT_TIMEZONE;
      const deciders = await findDeciders(inside, vendorOrgId, 'detection.enable');
      for (const { isMailed, email, language, name, loginName } of deciders?.people ?? [])
        if (isMailed)
          await queueMail(app, inside, ourOutageMail, {
            to: email,
            language,
            values: {
              name,
              loginName,
              kind: kind as 'broker' | 'leader' | 'database',
              from: localText(since, timezone).slice(0, 16),
              to: localText(until, timezone).slice(0, 16),
              devices,
            },
            secrets: {},
          });
    }
  });
