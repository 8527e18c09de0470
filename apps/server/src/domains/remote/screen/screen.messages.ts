import { screenMessage } from '@tilldeck/contracts/remote/screen.messages';
import { bindMessage } from '../../../platform/link/message-binding.ts';
import { keepScreens } from './screen.service.ts';

export const screenMessages = { screen: bindMessage(screenMessage, keepScreens) };
