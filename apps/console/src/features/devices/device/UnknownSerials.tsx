import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { inputShape } from '../../../components/list/useListData.ts';
import { readFilter } from '../../../lib/list/filter-values.ts';
import { useCall } from '../../../lib/request/route-queries.ts';

const listed = (params: URLSearchParams): string[] => {
  const value = readFilter({ kind: 'ids', name: 'sns' }, params, 'sns', inputShape(deviceRoutes.page));
  return Array.isArray(value) ? (value as string[]) : [];
};

/** Which of the pasted serial numbers are not among the devices: otherwise nobody would notice. */
export function UnknownSerials() {
  const { t } = useTranslation('device');
  const confirm = useConfirm();
  const [params] = useSearchParams();
  const [isCopied, setCopied] = useState(false);
  const sns = listed(params);
  const answer = useCall(deviceRoutes.unknown, { sns }, { enabled: sns.length > 0 });
  const unknown = sns.length > 0 ? (answer.data?.unknown ?? []) : [];
  if (unknown.length === 0) return null;
  const show = async () => {
    const isWanted = await confirm({
      title: t('unknownTitle'),
      text: t('unknownSns', { count: unknown.length }),
      items: unknown.slice(0, 200),
      itemTotal: unknown.length,
      action: t('unknownCopy'),
    });
    if (!isWanted) return;
    await navigator.clipboard.writeText(unknown.join('\n'));
    setCopied(true);
  };
  return (
    <span role="status" data-copied={isCopied || undefined}>
      {t('unknownSns', { count: unknown.length })}{' '}
      <ActionButton kind="link" size="small" label={t('unknownShow')} onClick={() => void show()} />
    </span>
  );
}
