import { manifest } from '../core/manifest.ts';
import { claimRoutes } from './claim.routes.ts';
import { enrolmentMenus } from './enrolment.menus.ts';
import { linkRoutes } from './enrolment.routes.ts';
import { diagnosticsRoutes, examinationRoutes } from './examination.routes.ts';
import { factoryKeyRoutes } from './factory-key.routes.ts';
import { linkErrors } from './link.errors.ts';
import {
  ackMessage,
  appsMessage,
  desiredMessage,
  eventMessage,
  examinationMessage,
  factsMessage,
  helloMessage,
  nudgeMessage,
  statusMessage,
} from './link.messages.ts';
import { linkWebhooks } from './link.webhooks.ts';
import { linkKeyRoutes } from './link-key.routes.ts';
import { linkSettingRoutes } from './link-setting.routes.ts';
import { reportMenus } from './report.menus.ts';
import { deviceOperationRoutes, useLogRoutes } from './use-log.routes.ts';

export const linkManifest = manifest({
  name: 'link',
  errors: linkErrors,
  routes: {
    claim: claimRoutes,
    link: linkRoutes,
    diagnostics: diagnosticsRoutes,
    examination: examinationRoutes,
    factoryKey: factoryKeyRoutes,
    linkKey: linkKeyRoutes,
    linkSetting: linkSettingRoutes,
    deviceOperation: deviceOperationRoutes,
    useLog: useLogRoutes,
  },
  menus: [...enrolmentMenus, ...reportMenus],
  webhookEvents: linkWebhooks,
  auditObjects: ['claim', 'device_key', 'link_setting'],
  auditNames: ['device_key.enrolled', 'device_key.waits'],
  messages: {
    hello: helloMessage,
    status: statusMessage,
    facts: factsMessage,
    apps: appsMessage,
    event: eventMessage,
    examination: examinationMessage,
    desired: desiredMessage,
    ack: ackMessage,
    nudge: nudgeMessage,
  },
});
