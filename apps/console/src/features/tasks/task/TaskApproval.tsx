import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { TaskDetail } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { ReachBars, ReachLead } from '../parts/preview/ReachBars.tsx';
import styles from './TaskDetails.module.css';

function useApproversText(approvers: TaskDetail['approvers']): string {
  const { t, i18n } = useTranslation('task');
  if (!approvers) return t('approval.byNobody');
  const { names, orgName } = approvers;
  if (names.length === 0) return t('approval.byOrg', { org: orgName });
  return t('approval.by', { names: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(names) });
}

/** What a second person looks at before agreeing: exactly the devices the task was made of. */
export function TaskApproval({ task }: { task: TaskDetail }) {
  const { t } = useTranslation(['task', 'execution']);
  const reach = useCall(taskRoutes.reach, { id: task.id });
  const approvers = useApproversText(task.approvers);
  const { data } = reach;
  return (
    <SectionCard
      title={t('approval.reach')}
      beside={t(task.isOwnRequest ? 'approval.ownRequest' : 'approval.decide', { name: task.createdBy })}
      isLoading={reach.isPending}
      error={reach.error}
      onRetry={() => void reach.refetch()}
    >
      <p role="note">{approvers}</p>
      {data ? (
        <>
          <ReachLead reach={data} />
          {data.skipped.map(({ reason, count }) => (
            <p key={reason} className={styles.none}>
              <ToneTag tone="off" text={`${groupNumber(count)} · ${t(`execution:code.${reason}`)}`} />
            </p>
          ))}
          <div className={styles.reach}>
            <ReachBars reach={data} />
          </div>
        </>
      ) : null}
    </SectionCard>
  );
}
