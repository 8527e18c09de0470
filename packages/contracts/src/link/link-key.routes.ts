import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing, paged, recordRef } from '../core/schema.ts';
import { linkKey, linkKeyPage, linkKeyRefusal, oneLinkKey } from './link-key.schemas.ts';

const live = { topics: ['link.key', 'link.claim'] };

export const linkKeyRoutes = defineLiveRoutes('link/key', live, {
  page: route({
    method: 'POST',
    path: 'device/key/page',
    permission: 'enrolment.query',
    summary: 'Keys of devices in one state, newest first; default: pending keys',
    input: linkKeyPage,
    output: paged(linkKey),
  }),
  listOfDevice: route({
    method: 'POST',
    path: 'device/key/listOfDevice',
    permission: 'enrolment.get',
    summary: 'The keys of one device, newest first',
    input: z.object({ deviceId: recordRef('device') }),
    output: z.object({ keys: z.array(linkKey) }),
    errors: ['core.not_found'],
  }),
  approve: route({
    method: 'POST',
    path: 'device/key/approve',
    permission: 'enrolment.enable',
    audit: 'device_key.approved',
    summary: 'Accept a waiting key; the key the device has now ends, and its connection with it',
    input: oneLinkKey,
    output: nothing,
    errors: ['core.not_found', 'link.key_decided', 'link.device_disabled'],
  }),
  refuse: route({
    method: 'POST',
    path: 'device/key/refuse',
    permission: 'enrolment.disable',
    audit: 'device_key.refused',
    summary: 'Refuse a waiting key; the device is not told and may come with another one',
    input: linkKeyRefusal,
    output: nothing,
    errors: ['core.not_found', 'link.key_decided'],
  }),
  revoke: route({
    method: 'POST',
    path: 'device/key/revoke',
    permission: 'enrolment.delete',
    audit: 'device_key.revoked',
    summary: 'Revoke the key a device has now; its connection is closed within five seconds',
    input: linkKeyRefusal,
    output: nothing,
    errors: ['core.not_found', 'link.key_over'],
  }),
});
