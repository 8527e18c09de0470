import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../components/base/ActionButton.tsx';
import { FactsGrid } from '../../../../components/details/FactsGrid.tsx';
import { CopyableId } from '../../../../components/text/CopyableId.tsx';
import { TimeText } from '../../../../components/text/TimeText.tsx';
import { formatBytes } from '../../../../lib/format/abbreviate-number.ts';
import styles from './AppFileFacts.module.css';

type Version = Pick<AppVersionDetail, 'facts' | 'size' | 'sha256'>;

/** What was read out of an app file. */
export function AppFileFacts({ version }: { version: Version }) {
  const { t } = useTranslation('appstore');
  const { facts, size, sha256 } = version;
  const [signer] = facts.certificates;
  return (
    <FactsGrid
      facts={[
        { label: t('field.package'), value: <CopyableId value={facts.package} label={t('field.package')} isQuiet /> },
        { label: t('field.version'), value: `${facts.versionName} (${facts.versionCode})` },
        { label: t('field.size'), value: formatBytes(size) },
        { label: t('field.minSdk'), value: facts.minSdk },
        { label: t('field.targetSdk'), value: facts.targetSdk },
        { label: t('field.abis'), value: facts.abis.length > 0 ? facts.abis.join(', ') : t('value.everywhere') },
        { label: t('field.schemes'), value: facts.schemes.join(', ') },
        { label: t('field.debuggable'), value: t(facts.isDebuggable ? 'value.yes' : 'value.no') },
        { label: 'SHA-256', value: <CopyableId value={sha256} label="SHA-256" isQuiet />, isWide: true },
        {
          label: t('field.certificate'),
          isWide: true,
          value: signer ? (
            <span className={styles.signer}>
              <span>
                {signer.subject} · {signer.algorithm}
              </span>
              <span>
                {t('value.validTo')} <TimeText at={signer.validTo} />
              </span>
              <CopyableId value={signer.sha256} label={t('field.certificate')} isQuiet />
            </span>
          ) : null,
        },
        { label: t('field.permissions'), isWide: true, value: <Names names={facts.permissions} /> },
        {
          label: t('field.exported'),
          isWide: true,
          value: <Names names={facts.exported.map(({ name }) => name)} />,
        },
      ]}
    />
  );
}

const shownNames = 40;

function Names({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('appstore');
  const [isAll, setAll] = useState(false);
  const rest = isAll ? 0 : names.length - shownNames;
  if (names.length === 0) return '–';
  return (
    <ul className={styles.names}>
      {(rest > 0 ? names.slice(0, shownNames) : names).map((name) => (
        <li key={name}>{name}</li>
      ))}
      {rest > 0 ? (
        <li>
          <ActionButton
            kind="quiet"
            size="small"
            label={t('value.more', { count: rest })}
            onClick={() => setAll(true)}
          />
        </li>
      ) : null}
    </ul>
  );
}
