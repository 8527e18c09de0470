import { workMessage } from '@tilldeck/contracts/tasks/work.messages';
import { bindMessage } from '../../../platform/link/message-binding.ts';
import { keepStoreWork } from './installed.service.ts';

/** A message has one handler; the store stands above the tasks its installs go out as, so the store has it. */
export const installedMessages = [bindMessage(workMessage, keepStoreWork)];
