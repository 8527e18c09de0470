import type { MessageSpec } from './core/message.ts';
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
} from './link/link.messages.ts';
import { workMessage } from './tasks/work.messages.ts';

/** Every message between devices and the server: what the server must handle and the agent and simulator speak. */
export const messageCatalogue: readonly MessageSpec[] = [
  helloMessage,
  statusMessage,
  factsMessage,
  appsMessage,
  eventMessage,
  examinationMessage,
  desiredMessage,
  workMessage,
  ackMessage,
  nudgeMessage,
];
