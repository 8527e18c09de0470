import type { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import type { RouteOutput } from '@tilldeck/contracts/core/route';
import { useTranslation } from 'react-i18next';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';

/** `128 devices`, or `10,000 devices or more` where counting stopped. */
export function useReachText(): (reach: RouteOutput<typeof publicationRoutes.reach>) => string {
  const { t } = useTranslation('publication');
  return ({ early, isCapped }) =>
    t(isCapped ? 'devicesCapped' : 'devices', { count: early, amount: groupNumber(early) });
}
