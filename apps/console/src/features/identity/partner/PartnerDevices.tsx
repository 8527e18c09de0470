import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { Partner } from '@tilldeck/contracts/identity/partner.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { useCan } from '../../../lib/session/permission.ts';

/** How many devices a partner owns itself, and the way to them, which also shows those of partners below. */
export function PartnerDevices({ partner }: { partner: Partner }) {
  const { t } = useTranslation('partner');
  const isLinked = useCan(deviceRoutes.page) && partner.isControlled;
  const count = <NumberText value={partner.deviceCount} />;
  if (!isLinked) return count;
  return (
    <Link to={`/device/list?partnerId=${partner.id}`}>
      {count}
      {partner.subPartnerCount > 0 ? ` ${t('devicesBelow')}` : null}
    </Link>
  );
}
