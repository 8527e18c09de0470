import type { RouteOutput } from '@tilldeck/contracts/core/route';
import type { registrationRoutes } from '@tilldeck/contracts/identity/registration.routes';
import { type OpenCtx, visitorScope } from '../../../platform/context.ts';
import { chooseAreas } from '../../system/index.ts';

export async function findRegistrationForm(ctx: OpenCtx): Promise<RouteOutput<typeof registrationRoutes.form>> {
  const countries = await chooseAreas(visitorScope(ctx), { level: 'country' });
  return {
    mode: ctx.app.config.REGISTRATION,
    countries: countries.map(({ code, nameEn, nameZh }) => ({ code, nameEn, nameZh })),
  };
}
