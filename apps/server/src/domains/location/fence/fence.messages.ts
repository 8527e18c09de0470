import { fenceMessage } from '@tilldeck/contracts/location/fence.messages';
import { bindMessage } from '../../../platform/link/message-binding.ts';
import { keepFenceChanges } from './fence-intake.service.ts';

export const fenceMessages = { fence: bindMessage(fenceMessage, keepFenceChanges) };
