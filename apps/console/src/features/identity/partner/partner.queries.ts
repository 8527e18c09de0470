import type { Partner } from '@tilldeck/contracts/identity/partner.schemas';
import { useTranslation } from 'react-i18next';

/** Why nobody of one's organisation may act for a partner now; null where they may. */
export function useNoEntry() {
  const { t } = useTranslation('access');
  return ({ isEnterable, state }: Pick<Partner, 'isEnterable' | 'state'>): string | null =>
    isEnterable ? null : t(state === 'enabled' ? 'notLetIn' : 'notEnabled');
}
