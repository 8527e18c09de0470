import type { FactoryWay } from '@tilldeck/contracts/factory/factory-policy.states';
import { useTranslation } from 'react-i18next';

/** How a device came by its policy. */
export function WayText({ way }: { way: FactoryWay }) {
  const { t } = useTranslation('factoryPolicy');
  return t(`way.${way}`);
}
