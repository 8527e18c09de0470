import type { TaskDetail } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { HistoryTimeline } from '../../../../components/details/HistoryTimeline.tsx';
import { SectionCard } from '../../../../components/page/SectionCard.tsx';
import { useCodeText } from '../../../../components/task/useCodeText.ts';

/** What happened to a task as a whole, newest first. */
export function TaskEvents({ task }: { task: TaskDetail }) {
  const { t } = useTranslation('task');
  const codeText = useCodeText();
  const more = (detail: Record<string, unknown>): string | null => {
    const parts = [
      typeof detail.stage === 'number' ? t('stages.nr', { count: detail.stage }) : null,
      Array.isArray(detail.codes) ? detail.codes.map((code) => codeText(String(code))).join(', ') : null,
      typeof detail.reason === 'string' && detail.reason !== '' ? detail.reason : null,
    ].filter((part) => part !== null);
    return parts.length > 0 ? parts.join(' · ') : null;
  };
  return (
    <SectionCard title={t('tab.events')}>
      <HistoryTimeline
        entries={task.events.map((event, at) => ({
          id: String(at),
          at: event.at,
          who: event.by || null,
          what: [t(`event.${event.kind}`), more(event.detail)].filter(Boolean).join(' · '),
        }))}
      />
    </SectionCard>
  );
}
