import { shareRoutes } from '@tilldeck/contracts/insight/share.routes';
import { call } from '../../lib/request/call.ts';

export const openShared = (token: string) => call(shareRoutes.open, { token });
