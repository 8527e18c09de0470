import type { RouteOutput } from '@tilldeck/contracts/core/route';
import type { registrationRoutes } from '@tilldeck/contracts/identity/registration.routes';
import type { Ctx } from '../../../platform/context.ts';
import { chooseAreas } from '../../system/index.ts';

export async function findRegistrationForm({ app, scope }: Ctx): Promise<RouteOutput<typeof registrationRoutes.form>> {
  const countries = await chooseAreas(scope, { level: 'country' });
  return {
    mode: app.config.REGISTRATION,
    countries: countries.map(({ code, nameEn, nameZh }) => ({ code, nameEn, nameZh })),
  };
}
