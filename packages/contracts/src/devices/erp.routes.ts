import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import { erpChange, erpChoice, erpConnector } from './erp.schemas.ts';

const live = { topics: ['devices.erp'] };

/** The ERP an organisation lets us ask for orders; one each. */
export const erpRoutes = defineLiveRoutes('devices/erp', live, {
  own: route({
    method: 'POST',
    path: 'device/import/erp/own',
    permission: 'device-import.get',
    summary: "The connection to the caller's ERP, if there is one",
    input: z.object({}),
    output: z.object({ connector: erpConnector.nullable() }),
  }),
  save: route({
    method: 'POST',
    path: 'device/import/erp/save',
    permission: 'device-import.edit',
    notFor: ['actor', 'key'],
    audit: 'device_import.erp_saved',
    summary: "Set up or change the connection to the caller's ERP",
    input: erpChange,
    output: erpConnector,
    errors: ['core.stale_version', 'devices.erp_address_not_allowed', 'devices.erp_needs_credential'],
  }),
  pull: route({
    method: 'POST',
    path: 'device/import/erp/pull',
    permission: 'device-import.edit',
    audit: 'device_import.erp_asked',
    summary: 'Ask the ERP for new orders now, in the background',
    input: erpChoice,
    output: nothing,
    errors: ['core.not_found', 'devices.erp_off'],
  }),
  remove: route({
    method: 'POST',
    path: 'device/import/erp/delete',
    permission: 'device-import.delete',
    notFor: ['actor'],
    audit: 'device_import.erp_removed',
    summary: 'Forget the connection to the ERP with its credential; imports stay',
    input: erpChoice,
    output: nothing,
    errors: ['core.not_found'],
  }),
});
