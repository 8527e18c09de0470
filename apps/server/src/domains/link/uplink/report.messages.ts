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

export const reportMessages = {
  hello: bindMessage(helloMessage, keepHello),
  status: bindMessage(statusMessage, keepStatus),
  facts: bindMessage(factsMessage, keepFacts),
  apps: bindMessage(appsMessage, keepApps),
  event: bindMessage(eventMessage, keepEvents),
  examination: bindMessage(examinationMessage, keepExaminations),
  desired: bindMessage(desiredMessage, keepDesired),
};
