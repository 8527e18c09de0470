import { workMessage } from '@tilldeck/contracts/tasks/work.messages';
import { bindMessage } from '../../../platform/link/message-binding.ts';
import { keepWork } from './report.service.ts';

export const workMessages = { work: bindMessage(workMessage, keepWork) };
