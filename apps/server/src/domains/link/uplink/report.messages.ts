import {
  appsMessage,
  desiredMessage,
  eventMessage,
  examinationMessage,
  factsMessage,
  helloMessage,
  statusMessage,
} from '@tilldeck/contracts/link/link.messages';
import { bindMessage } from '../../../platform/link/message-binding.ts';
import {
  keepApps,
  keepDesired,
  keepEvents,
  keepExaminations,
  keepFacts,
  keepHello,
  keepStatus,
} from './report.service.ts';

export const reportMessages = [
  bindMessage(helloMessage, keepHello),
  bindMessage(statusMessage, keepStatus),
  bindMessage(factsMessage, keepFacts),
  bindMessage(appsMessage, keepApps),
  bindMessage(eventMessage, keepEvents),
  bindMessage(examinationMessage, keepExaminations),
  bindMessage(desiredMessage, keepDesired),
];
