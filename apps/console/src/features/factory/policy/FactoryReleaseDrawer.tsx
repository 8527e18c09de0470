import type { FactoryPolicy, FactoryPreview } from '@tilldeck/contracts/factory/factory-policy.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormOverlay } from '../../../components/form/FormFrame.tsx';
import { SchemaForm } from '../../../components/form/SchemaForm.tsx';
import { useLeave } from '../../../components/form/useDiscardQuestion.ts';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { formatBytes } from '../../../lib/format/abbreviate-number.ts';
import { detailsHref } from '../parts/policy/factory-policy.paths.ts';
import styles from './FactoryPolicy.module.css';
import { orderColumns } from './factory-order.columns.tsx';
import { useFactoryRelease } from './useFactoryRelease.ts';

interface FactoryReleaseDrawerProps {
  policy: FactoryPolicy | undefined;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** The look before a release: which orders wait, who gets another policy, and whether activated devices are set again. */
export function FactoryReleaseDrawer({ policy, ...frame }: FactoryReleaseDrawerProps) {
  return policy ? <OpenedRelease policy={policy} {...frame} /> : null;
}

function OpenedRelease({ policy, isOpen, onClose, onDone }: FactoryReleaseDrawerProps & { policy: FactoryPolicy }) {
  const { t } = useTranslation('factoryPolicy');
  const { control, look, isOutdated } = useFactoryRelease(policy, onDone);
  const leave = useLeave(control, onClose);
  return (
    <FormOverlay
      kind="drawer"
      isOpen={isOpen}
      title={t('release.title', { name: policy.name })}
      action={t('release')}
      widthPx={640}
      control={control}
      leave={leave}
    >
      {isOutdated ? (
        <p className={styles.warning} role="alert">
          {t('release.outdated')}
        </p>
      ) : null}
      {look.error ? (
        <ErrorState error={look.error} onRetry={() => void look.refetch()} isCompact />
      ) : look.data ? (
        <Look preview={look.data} />
      ) : (
        <SkeletonLines rows={6} />
      )}
      <SchemaForm
        control={control}
        fields={[
          {
            name: 'isForActivated',
            label: t('release.isForActivated'),
            help: t('release.isForActivatedHelp', { count: look.data?.activated ?? 0 }),
          },
        ]}
      />
    </FormOverlay>
  );
}

function Look({ preview }: { preview: FactoryPreview }) {
  const { t } = useTranslation('factoryPolicy');
  return (
    <>
      <p>
        <strong>{t('release.lead', { count: preview.waiting })}</strong>
      </p>
      <ul className={styles.notes}>
        {preview.bytes > 0 ? (
          <li>
            <ToneTag tone="run" text={t('release.bytes', { size: formatBytes(preview.bytes) })} />
          </li>
        ) : null}
        {preview.overruled.map(({ policyId, name, count }) => (
          <li key={policyId ?? name}>
            <ToneTag tone="off" text={t('release.overruled', { name, count })} />{' '}
            {policyId ? <Link to={detailsHref({ id: policyId })}>{name}</Link> : null}
          </li>
        ))}
      </ul>
      {preview.orders.length > 0 ? (
        <PlainTable
          label={t('orders.title')}
          columns={orderColumns}
          rows={preview.orders}
          rowKey={({ orderNo }) => orderNo}
        />
      ) : null}
    </>
  );
}
