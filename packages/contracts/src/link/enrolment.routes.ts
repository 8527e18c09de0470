import { defineRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import {
  enrolAnswer,
  enrolRequest,
  pullAnswer,
  pullRequest,
  rotateAnswer,
  rotateRequest,
  serverClock,
} from './enrolment.schemas.ts';

/** What devices call. `open` calls need no signature in headers, `device` calls carry the device's own. */
export const linkRoutes = defineRoutes('link/enrolment', {
  time: route({
    method: 'GET',
    path: 'link/time',
    permission: 'open',
    perAddressPerMinute: 600,
    summary: 'The time of the server, for devices whose clock is wrong',
    input: nothing,
    output: serverClock,
  }),
  enrol: route({
    method: 'POST',
    path: 'link/enrol',
    permission: 'open',
    perAddressPerMinute: 600,
    summary: 'A device submits the public half of a key it made, and asks whether it is accepted',
    input: enrolRequest,
    output: enrolAnswer,
    errors: [
      'core.timestamp_stale',
      'core.too_many_requests',
      'link.proof_refused',
      'link.claim_refused',
      'link.claim_not_for_device',
      'link.device_disabled',
    ],
    bodyLimit: 4_096,
  }),
  pull: route({
    method: 'POST',
    path: 'link/pull',
    permission: 'device',
    summary: 'What a device is to be like and to do now',
    input: pullRequest,
    output: pullAnswer,
    bodyLimit: 16_384,
  }),
  rotateKey: route({
    method: 'POST',
    path: 'link/key/rotate',
    permission: 'device',
    audit: 'device_key.rotated',
    summary: 'A device submits its next key, which replaces the current one when it is first used',
    input: rotateRequest,
    output: rotateAnswer,
    errors: ['link.proof_refused', 'link.key_used_before'],
    bodyLimit: 4_096,
  }),
});
