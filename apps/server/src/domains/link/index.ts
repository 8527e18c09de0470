/**
 * link: the connection to devices. Enrolment and keys, letting them onto the broker, presence, what they report of
 * themselves as current state and as history, and the call they pull with.
 * Owns the tables `link_*` and sets `devices_device.state` and versions through the door of devices.
 * Does not own: who owns a device and what it is called (devices).
 */
import type { Domain } from '../../platform/domain.ts';
import { diagnosticsHandlers, examinationHandlers } from './examination/examination.routes.ts';
import { examinationExport } from './examination/examination-export.view.ts';
import { deviceOperationHandlers, useLogHandlers } from './use-log/use-log.routes.ts';
import { useLogExport } from './use-log/use-log-export.view.ts';

export const linkDomain: Domain = {
  name: 'link',
  routes: [...examinationHandlers, ...diagnosticsHandlers, ...useLogHandlers, ...deviceOperationHandlers],
  jobs: [],
  exports: [useLogExport, examinationExport],
};
