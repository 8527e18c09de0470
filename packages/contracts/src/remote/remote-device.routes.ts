import { defineRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import { answerRequest, joinAnswer, joinRequest, leftRequest, takeAnswer } from './remote-device.schemas.ts';

/** What devices call about remote sessions. Each is safe to repeat. */
export const remoteDeviceRoutes = defineRoutes('remote/device', {
  take: route({
    method: 'POST',
    path: 'link/remote/take',
    permission: 'device',
    summary: 'The device asks for its open session: after the nudge `remote`, and after each connect',
    input: nothing,
    output: takeAnswer,
    bodyLimit: 1_024,
  }),
  answer: route({
    method: 'POST',
    path: 'link/remote/answer',
    permission: 'device',
    audit: 'remote.answered',
    summary: 'What the people at the device said to the question',
    input: answerRequest,
    output: joinAnswer,
    errors: ['core.not_found', 'remote.session_over'],
    bodyLimit: 4_096,
  }),
  join: route({
    method: 'POST',
    path: 'link/remote/join',
    permission: 'device',
    summary: 'A pass for the control connection of the device, again where the bridge was lost',
    input: joinRequest,
    output: joinAnswer,
    errors: ['core.not_found', 'remote.session_over', 'remote.no_bridge'],
    bodyLimit: 4_096,
  }),
  left: route({
    method: 'POST',
    path: 'link/remote/left',
    permission: 'device',
    audit: 'remote.left',
    summary: 'The people at the device ended the session, or the device cannot go on with it',
    input: leftRequest,
    output: nothing,
    errors: ['core.not_found'],
    bodyLimit: 4_096,
  }),
});
