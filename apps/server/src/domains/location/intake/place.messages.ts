import { placeMessage } from '@tilldeck/contracts/location/place.messages';
import { bindMessage } from '../../../platform/link/message-binding.ts';
import { keepPlaces } from './place.service.ts';

export const placeMessages = { place: bindMessage(placeMessage, keepPlaces) };
