import type { FactoryVersion } from '@tilldeck/contracts/factory/factory-policy.schemas';
import { useTranslation } from 'react-i18next';
import { ToneTag } from '../../../../components/text/StatusTag.tsx';

/** The number of a version, and whether first starts get it. */
export function VersionText({ version }: { version: Pick<FactoryVersion, 'nr' | 'isCurrent'> }) {
  const { t } = useTranslation('factoryPolicy');
  return (
    <>
      {version.nr} {version.isCurrent ? <ToneTag tone="ok" text={t('version.current')} /> : null}
    </>
  );
}
