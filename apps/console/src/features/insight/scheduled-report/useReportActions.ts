import { reportRoutes } from '@tilldeck/contracts/insight/report.routes';
import type { Report } from '@tilldeck/contracts/insight/report.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import type { RowAction } from '../../../components/list/RowActions.tsx';

/** What can be done with a report in its state. */
export function useReportActions(): (report: Report) => RowAction[] {
  const { t } = useTranslation(['scheduledReport', 'words']);
  const { row } = useAction();
  const read = ({ id, version }: Report) => ({ id, version });
  const send = action<Report, typeof reportRoutes.run>({
    key: 'send',
    label: t('send'),
    call: reportRoutes.run,
    input: read,
    confirm: ({ name }) => ({ title: t('send.title', { name }), text: t('send.text'), action: t('send') }),
    done: () => t('sending'),
  });
  const pause = action<Report, typeof reportRoutes.toggle>({
    key: 'pause',
    label: t('pause'),
    call: reportRoutes.toggle,
    input: (report) => ({ ...read(report), isActive: false }),
    done: () => t('paused'),
  });
  const resume = action<Report, typeof reportRoutes.toggle>({
    key: 'resume',
    label: t('resume'),
    call: reportRoutes.toggle,
    input: (report) => ({ ...read(report), isActive: true }),
    confirm: ({ name }) => ({ title: t('resume.title', { name }), text: t('resume.text'), action: t('resume') }),
    done: () => t('resumed'),
  });
  const remove = action<Report, typeof reportRoutes.remove>({
    key: 'remove',
    label: t('words:delete'),
    call: reportRoutes.remove,
    isDanger: true,
    input: read,
    confirm: ({ name }) => ({
      title: t('words:deleteTitle', { name }),
      text: t('remove.text'),
      action: t('words:delete'),
      isDanger: true,
    }),
    done: () => t('removed'),
  });
  return (report) => [
    row(send, report),
    report.state === 'active' ? row(pause, report) : row(resume, report),
    row(remove, report),
  ];
}
