/**
 * link: the connection to devices. Enrolment and keys, letting them onto the broker, presence, what they report of
 * themselves as current state and as history, and the call they pull with: settings, work (tasks) and desired items,
 * which the domains that own them contribute. When devices were without connection (`link_absence`), and when we were
 * (`link_outage`).
 * Owns the tables `link_*` and sets `devices_device.state` and versions through the door of devices.
 * Does not own: who owns a device and what it is called (devices).
 */
import { linkManifest } from '@tilldeck/contracts/link/link.manifest';
import { openDomain } from '../../platform/domain.ts';
import { endAbsencesOfLeft } from './absence/absence.service.ts';
import { claimHandlers } from './claim/claim.routes.ts';
import { reportedPart } from './diagnostics/reported-snapshot.service.ts';
import { enrolmentHandlers } from './enrolment/enrolment.routes.ts';
import { diagnosticsHandlers, examinationHandlers } from './examination/examination.routes.ts';
import { examinationExport } from './examination/examination-export.view.ts';
import { factoryKeyHandlers } from './factory-key/factory-key.routes.ts';
import { keepListedKeys } from './factory-key/factory-key.service.ts';
import { historyJobs } from './history/history.jobs.ts';
import { linkKeyJobs } from './key/link-key.jobs.ts';
import { waitingKeysMail } from './key/link-key.mails.ts';
import { linkKeyHandlers } from './key/link-key.routes.ts';
import { linkTodos } from './link.home.ts';
import { linkTables } from './link.tables.ts';
import { nudgeJobs } from './nudge/nudge.jobs.ts';
import { linkSettingHandlers } from './setting/link-setting.routes.ts';
import { reportMessages } from './uplink/report.messages.ts';
import { historyParts } from './use-log/history-snapshot.service.ts';
import { deviceOperationHandlers, useLogHandlers } from './use-log/use-log.routes.ts';
import { useLogExport } from './use-log/use-log-export.view.ts';

export { takeUntoldOutages } from './absence/absence.store.ts';
export { createDeviceDirectory } from './admission/admission.service.ts';
export { type AuthResponder, startAuthResponder } from './admission/auth-responder.service.ts';
export { startNotices } from './presence/notice.service.ts';
export { startPresenceWatch } from './presence/watch.service.ts';
export { startSetAsideTeller } from './uplink/set-aside.service.ts';
export { type Advance, updateStates } from './uplink/state.store.ts';
export { createUplink } from './uplink/take-batch.service.ts';

export const linkDomain = openDomain(linkManifest, {
  todos: linkTodos,
  tables: linkTables,
  routes: {
    link: enrolmentHandlers,
    linkKey: linkKeyHandlers,
    claim: claimHandlers,
    factoryKey: factoryKeyHandlers,
    linkSetting: linkSettingHandlers,
    examination: examinationHandlers,
    diagnostics: diagnosticsHandlers,
    useLog: useLogHandlers,
    deviceOperation: deviceOperationHandlers,
  },
  jobs: [...historyJobs, ...linkKeyJobs, ...nudgeJobs],
  mails: [waitingKeysMail],
  messages: reportMessages,
  keysListed: keepListedKeys,
  devicesLeft: endAbsencesOfLeft,
  snapshotParts: [reportedPart, ...historyParts],
  exports: [useLogExport, examinationExport],
});
