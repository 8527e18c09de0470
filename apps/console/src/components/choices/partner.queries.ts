import type { RouteOutput } from '@tilldeck/contracts/core/route';
import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { namedChoice, searchFrom } from './useChoices.ts';

type PartnerChoice = RouteOutput<typeof partnerRoutes.choices>[number];

/** Partners by part of their name; there may be tens of thousands. */
export const partnerSearch = (isOffered: (partner: PartnerChoice) => boolean = () => true) =>
  searchFrom(
    partnerRoutes.choices,
    ({ keyword }) => ({ keyword }),
    (partners) => partners.filter(isOffered).map(namedChoice),
  );
