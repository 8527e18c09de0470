import { pickLanguage } from '@tilldeck/phrases/language';
import type { App } from '../../../platform/app.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { queueMail } from '../../../platform/mail/mail.jobs.ts';
import { apiKeyMakerMail } from './api-key.mails.ts';
import { listKeysMadeBy, listLeadsOf } from './api-key.store.ts';

/**
 * Keys belong to an organisation and outlive the account that made them. The lead of the organisation is told when
 * that account goes out of use, because its owner may have kept a secret.
 */
export async function tellOfKeysLeftBehind(
  app: App,
  inside: ScopedDb,
  maker: { id: string; loginName: string },
): Promise<void> {
  const byOrg = Map.groupBy(await listKeysMadeBy(inside, maker.id), (key) => key.org_id);
  for (const [orgId, keys] of byOrg)
    for (const lead of await listLeadsOf(inside, orgId))
      await queueMail(app, inside, apiKeyMakerMail, {
        to: lead.email,
        language: pickLanguage(lead.language),
        values: {
          name: lead.nick_name || lead.login_name,
          loginName: lead.login_name,
          maker: maker.loginName,
          keys: keys.map((key) => key.name).join(', '),
        },
        secrets: {},
      });
}
