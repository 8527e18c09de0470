import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing, paged } from '../core/schema.ts';
import { serialNumber } from '../devices/serial-number.schemas.ts';
import { factoryKey, factoryKeyCount, factoryKeyList, factoryKeyPage } from './factory-key.schemas.ts';

const live = { topics: ['link.factory_key'] };

/** The vendor's alone: partners are refused whatever their roles say. */
export const factoryKeyRoutes = defineLiveRoutes('link/factory-key', live, {
  page: route({
    method: 'POST',
    path: 'device/factorykey/page',
    permission: 'enrolment.query',
    summary: 'Keys the factory listed',
    input: factoryKeyPage,
    output: paged(factoryKey),
    errors: ['core.forbidden'],
  }),
  add: route({
    method: 'POST',
    path: 'device/factorykey/add',
    permission: 'enrolment.import',
    audit: 'factory_key.added',
    summary: 'List serial numbers with the keys the factory gave them; a key that is listed already stays',
    input: factoryKeyList,
    output: factoryKeyCount,
    errors: ['core.forbidden'],
    bodyLimit: 4_194_304,
  }),
  remove: route({
    method: 'POST',
    path: 'device/factorykey/delete',
    permission: 'enrolment.import',
    audit: 'factory_key.removed',
    summary: 'Take a serial number off the list of the factory; a device that came in stays',
    input: z.object({ sn: serialNumber }),
    output: nothing,
    errors: ['core.forbidden', 'core.not_found'],
  }),
});
