/**
 * integration: how other systems learn of what happens here. Webhooks: endpoints of an organisation, the messages to
 * them, their tries and their log. Owns the tables `integration_*`. Events: `integration.webhook` (endpointId).
 * Reads the outbox as the reader `webhook`; what an event means to others is declared in the manifests (`webhookEvents`).
 * Does not own: the events (every domain writes its own), who may have which permission (identity).
 */
import { integrationManifest } from '@tilldeck/contracts/integration/integration.manifest';
import { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import { domainText } from '@tilldeck/phrases/domain-text';
import { openDomain } from '../../platform/domain.ts';
import { searchersOfActions } from '../../platform/home/contribution.ts';
import { integrationTables } from './integration.tables.ts';
import { createDemand } from './webhook/demand.service.ts';
import { startFanOut } from './webhook/fan-out.service.ts';
import { startDeliveryPump } from './webhook/pump.service.ts';
import { webhookJobs } from './webhook/webhook.jobs.ts';
import { webhookMails } from './webhook/webhook.mails.ts';
import { webhookHandlers } from './webhook/webhook.routes.ts';
import { sealedSecrets } from './webhook/webhook.service.ts';

export const integrationDomain = openDomain(integrationManifest, {
  searchers: searchersOfActions(integrationManifest.menus, [
    { route: webhookRoutes.add, title: (language) => domainText(language, 'integration', 'webhook.add') },
  ]),
  tables: integrationTables,
  mails: webhookMails,
  routes: {
    webhook: webhookHandlers,
  },
  jobs: [...webhookJobs],
  sealed: sealedSecrets,
  listeners: createDemand,
  loops: [startFanOut, startDeliveryPump],
});
