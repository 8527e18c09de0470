/**
 * service: maintenance and extended-warranty orders, from submission over finance and product to what they do to devices.
 * Owns the tables `service_*`. Events: `service.order` (id).
 * Reads `devices_device` to judge serial numbers and to show what an order would do. Warranties and replaced devices are
 * changed by devices (`extendWarranties`, `replaceDevices`), which keeps the ledger; dictionary values are system's.
 */
import { serviceManifest } from '@tilldeck/contracts/service/service.manifest';
import { openDomain } from '../../platform/domain.ts';
import { approvalHandlers } from './approval/approval.routes.ts';
import { orderJobs } from './order/order.jobs.ts';
import { serviceOrderMail } from './order/order.mails.ts';
import { maintenanceHandlers, warrantyHandlers } from './order/order.routes.ts';
import { orderBlocker } from './order/order-blocker.view.ts';
import { maintenanceExport, warrantyExport } from './order/order-export.view.ts';
import { orderFileReaders } from './order/order-file.view.ts';
import { serviceCards, serviceSearchers, serviceTodos } from './service.home.ts';
import { serviceTables } from './service.tables.ts';

export const serviceDomain = openDomain(serviceManifest, {
  tables: serviceTables,
  todos: serviceTodos,
  homeCards: serviceCards,
  searchers: serviceSearchers,
  jobs: orderJobs,
  mails: [serviceOrderMail],
  exports: [maintenanceExport, warrantyExport],
  fileReaders: orderFileReaders,
  blockers: [orderBlocker],
  routes: { maintenance: maintenanceHandlers, warranty: warrantyHandlers, approval: approvalHandlers },
});
