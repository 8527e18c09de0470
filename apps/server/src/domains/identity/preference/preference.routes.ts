import { preferenceRoutes } from '@tilldeck/contracts/identity/preference.routes';
import { bind } from '../../../platform/http/bind.ts';
import { readPreferences, savePreference } from './preference.service.ts';

export const preferenceHandlers = bind(preferenceRoutes, {
  list: (ctx) => readPreferences(ctx),
  save: (ctx, input) => savePreference(ctx, input),
});
