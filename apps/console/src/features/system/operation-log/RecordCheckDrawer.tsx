import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import type { AuditCheck, AuditRecord } from '@tilldeck/contracts/identity/audit-check.schemas';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { ProgressBar } from '../../../components/base/ProgressBar.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './RecordCheckDrawer.module.css';
import { RecordCheckResult } from './RecordCheckResult.tsx';

const pollMs = 1_000;
const isUnderWay = (check: AuditCheck | null | undefined) => check?.state === 'waiting' || check?.state === 'running';

/** Where the chain stands, what the last check found, and the button for the next. */
export function RecordCheckDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('system');
  const record = useCall(
    auditRoutes.record,
    {},
    { enabled: isOpen, refetchInterval: ({ state }) => (isUnderWay(state.data?.check) ? pollMs : false) },
  );
  const { button } = useAction();
  const check = record.data?.check ?? null;
  const start = button(
    action<null, typeof auditRoutes.check>({
      key: 'check',
      label: t(check ? 'operationLog.checkAgain' : 'operationLog.checkStart'),
      call: auditRoutes.check,
      input: () => ({}),
    }),
    null,
  );
  return (
    <Drawer open={isOpen} onClose={onClose} title={t('operationLog.checkTitle')} size={560} destroyOnHidden>
      <div className={styles.parts}>
        <p className={styles.text}>{t('operationLog.checkText')}</p>
        <SectionCard
          isLoading={record.isPending}
          error={record.error}
          onRetry={() => void record.refetch()}
          title={t('operationLog.checkAction')}
          actions={<ActionButton {...start} kind="primary" isBusy={start.isBusy || isUnderWay(check)} />}
        >
          <CheckState check={check} />
        </SectionCard>
        {record.data ? <ChainHead record={record.data} /> : null}
      </div>
    </Drawer>
  );
}

function CheckState({ check }: { check: AuditCheck | null }) {
  const { t } = useTranslation('system');
  if (!check) return <p className="blk-soft">{t('operationLog.checkNever')}</p>;
  if (check.state === 'failed') return <p role="alert">{t('operationLog.checkFailed')}</p>;
  if (check.report) return <RecordCheckResult check={check} report={check.report} />;
  const text =
    check.total === 0
      ? t('operationLog.checkWaiting')
      : t('operationLog.checkRunning', { done: groupNumber(check.checked), total: groupNumber(check.total) });
  return (
    <div role="status">
      <p>{text}</p>
      <ProgressBar label={t('operationLog.checkAction')} share={check.total === 0 ? 0 : check.checked / check.total} />
    </div>
  );
}

function ChainHead({ record }: { record: AuditRecord }) {
  const { t } = useTranslation('system');
  const { headSeq, headHash } = record;
  return (
    <SectionCard title={t('operationLog.checkHead')}>
      <p className={styles.text}>{t('operationLog.checkHeadHelp')}</p>
      <FactsGrid
        facts={[
          {
            label: t('operationLog.checkHeadHash'),
            isWide: true,
            value: headHash && (
              <span className={styles.hash}>
                <CopyableId value={`${headSeq}:${headHash}`} label={t('operationLog.checkHeadHash')} />
              </span>
            ),
          },
        ]}
      />
    </SectionCard>
  );
}
