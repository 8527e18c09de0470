import type { OrderCheckResult } from '@tilldeck/contracts/service/order.schemas';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';

/** What is wrong with the numbers of a draft, and what the order would do to the first good ones. */
export function CheckResult({ result }: { result: OrderCheckResult }) {
  const { t } = useTranslation(['service', 'words']);
  const { faults, faultCount, lineCount, lines } = result;
  const [count, all] = [groupNumber(faultCount), groupNumber(lineCount)];
  return (
    <div className="blk-stack" role="status">
      <SectionCard title={faultCount > 0 ? t('form.faulty', { count, lines: all }) : t('form.checked', { count: all })}>
        <div className="blk-stack">
          {faultCount > 0 ? (
            <PlainTable
              label={t('field.problem')}
              hasLongTexts
              maxHeight={320}
              columns={[
                { key: 'row', title: t('field.row'), width: 70 },
                { key: 'sn', title: t('words:sn'), isKey: true },
                { key: 'fault', title: t('field.problem'), render: ({ fault }) => t(`fault.${fault}`) },
              ]}
              rows={faults}
              rowKey={({ row }) => String(row)}
            />
          ) : null}
          {lines.length > 0 ? (
            <PlainTable
              label={t('form.preview')}
              columns={[
                { key: 'sn', title: t('words:sn'), isKey: true },
                { key: 'model', title: t('words:model') },
                { key: 'replacementSn', title: t('field.replacement') },
                { key: 'endBefore', title: t('field.endBefore') },
                { key: 'endAfter', title: t('field.endAfter') },
              ]}
              rows={lines}
              rowKey={({ sn }) => sn}
            />
          ) : null}
        </div>
      </SectionCard>
    </div>
  );
}
