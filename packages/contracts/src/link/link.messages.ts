import { message } from '../core/message.ts';
import { nudge, uplinkAck } from './downlink.schemas.ts';
import { uplinkLimits } from './link.limits.ts';
import {
  deviceApps,
  deviceDesired,
  deviceEvent,
  deviceExamination,
  deviceFacts,
  deviceHello,
  deviceStatus,
} from './uplink.schemas.ts';

export const helloMessage = message({
  name: 'hello',
  version: 1,
  direction: 'up',
  topic: 'hello',
  qos: 1,
  summary: 'First message after each connect: who speaks, in which version, and what it can do',
  payload: deviceHello,
  limits: uplinkLimits.hello,
});

export const statusMessage = message({
  name: 'status',
  version: 1,
  direction: 'up',
  topic: 'status',
  qos: 1,
  summary: 'What changes all the time: battery, memory, storage, network, printer, place',
  payload: deviceStatus,
  limits: uplinkLimits.status,
  isPlain: true,
});

export const factsMessage = message({
  name: 'facts',
  version: 1,
  direction: 'up',
  topic: 'facts',
  qos: 1,
  summary:
    'What seldom changes: versions, hardware, addresses, language. Once a start, when something changed, and when asked',
  payload: deviceFacts,
  limits: uplinkLimits.facts,
});

export const appsMessage = message({
  name: 'apps',
  version: 1,
  direction: 'up',
  topic: 'apps',
  qos: 1,
  summary: 'Every installed app, whole: once a start, when something changed, and when asked',
  payload: deviceApps,
  limits: uplinkLimits.apps,
});

export const eventMessage = message({
  name: 'event',
  version: 1,
  direction: 'up',
  topic: 'event',
  qos: 1,
  summary: 'Something happened that belongs into the use log',
  payload: deviceEvent,
  limits: uplinkLimits.event,
});

export const examinationMessage = message({
  name: 'examination',
  version: 1,
  direction: 'up',
  topic: 'examination',
  qos: 1,
  summary: 'Report of a self-test of printer, battery, hardware and network',
  payload: deviceExamination,
  limits: uplinkLimits.examination,
});

export const desiredMessage = message({
  name: 'desired',
  version: 1,
  direction: 'up',
  topic: 'desired',
  qos: 1,
  summary: 'The desired items the device holds, and what became of each',
  payload: deviceDesired,
  limits: uplinkLimits.desired,
});

export const ackMessage = message({
  name: 'ack',
  version: 1,
  direction: 'down',
  topic: 'ack',
  qos: 0,
  summary: 'These messages are saved; the device may forget them',
  payload: uplinkAck,
});

export const nudgeMessage = message({
  name: 'nudge',
  version: 1,
  direction: 'down',
  topic: 'nudge',
  qos: 0,
  summary: 'There is something to pull',
  payload: nudge,
});
