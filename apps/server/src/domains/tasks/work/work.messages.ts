import { workMessage } from '@tilldeck/contracts/tasks/work.messages';
import { bindMessage } from '../../../platform/link/message-binding.ts';
import { mergeWork } from './report.rules.ts';
import { updateExecutions } from './report.store.ts';

export const workMessages = [bindMessage(workMessage, (inside, batch) => updateExecutions(inside, mergeWork(batch)))];
