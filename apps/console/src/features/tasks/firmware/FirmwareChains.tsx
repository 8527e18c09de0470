import { firmwareRoutes } from '@tilldeck/contracts/factory/firmware.routes';
import type { ChainLink, FirmwareChain } from '@tilldeck/contracts/factory/firmware.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { useCan } from '../../../lib/session/permission.ts';
import styles from './FirmwareChains.module.css';
import { firmwareHref, firmwareStateTexts } from './firmware.columns.tsx';

/** Versions in their order with the devices on each: of every firmware, or of the one that `firmwareId` is part of. */
export function FirmwareChains({ firmwareId }: { firmwareId?: string }) {
  const { t } = useTranslation('firmware');
  const answer = useCall(firmwareRoutes.chain, firmwareId ? { id: firmwareId } : {});
  const chains = answer.data ?? [];
  if (answer.isPending || answer.error)
    return (
      <SectionCard
        title={t('chain.title')}
        isLoading={answer.isPending}
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    );
  return chains.map((chain) => (
    <SectionCard
      key={`${chain.orgId}/${chain.name}`}
      title={firmwareId ? t('chain.title') : chain.name}
      beside={firmwareId ? null : <span className="blk-soft">{chain.orgName}</span>}
    >
      <Chain chain={chain} firmwareId={firmwareId} />
    </SectionCard>
  ));
}

function Chain({ chain, firmwareId }: { chain: FirmwareChain; firmwareId: string | undefined }) {
  const { t } = useTranslation('firmware');
  const { links, otherDevices } = chain;
  const total = links.reduce((sum, { deviceCount }) => sum + deviceCount, otherDevices);
  return (
    <>
      <ol className={styles.chain} aria-label={t('chain.label', { name: chain.name })}>
        {links.map((link, at) => (
          <VersionLink
            key={link.version}
            link={link}
            share={total > 0 ? link.deviceCount / total : 0}
            isCurrent={link.firmwareId !== null && link.firmwareId === firmwareId}
            isBranch={link.previousVersion !== null && link.previousVersion !== links[at - 1]?.version}
          />
        ))}
      </ol>
      {otherDevices > 0 ? (
        <p className={`blk-soft ${styles.other}`}>
          {t('chain.other', { count: otherDevices, amount: groupNumber(otherDevices) })}
        </p>
      ) : null}
    </>
  );
}

interface VersionLinkProps {
  link: ChainLink;
  /** Of all devices with this firmware. */
  share: number;
  isCurrent: boolean;
  /** It replaces another version than the one listed before it. */
  isBranch: boolean;
}

function VersionLink({ link, share, isCurrent, isBranch }: VersionLinkProps) {
  const { t } = useTranslation('firmware');
  const mayOpen = useCan(firmwareRoutes.detail);
  const { version, firmwareId, versionCode, previousVersion, state, deviceCount } = link;
  return (
    <li className={styles.link} data-current={isCurrent || undefined} aria-current={isCurrent || undefined}>
      <span className={styles.version}>
        {firmwareId && mayOpen && !isCurrent ? <Link to={firmwareHref(firmwareId)}>{version}</Link> : version}
      </span>
      <span className={styles.devices}>
        {t('chain.devices', { count: deviceCount, amount: groupNumber(deviceCount) })}
      </span>
      <span className={styles.bar} aria-hidden>
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className={styles.note}>
        {versionCode === null ? t('chain.noFile') : t('chain.code', { code: versionCode })}
        {isBranch ? ` · ${t('chain.from', { version: previousVersion })}` : ''}
      </span>
      {state ? <StatusTag state={state} states={firmwareStateTexts} /> : null}
    </li>
  );
}
