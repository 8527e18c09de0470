import type { Report, ReportRun } from '@tilldeck/contracts/insight/report.schemas';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { filterText } from '../../../lib/list/filter-text.ts';
import { reportStateTexts, runStateTexts } from './scheduled-report.states.ts';

type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

function ScheduleText({ row: { rhythm, weekdays, monthDay, time, zone } }: { row: Report }) {
  const { t } = useTranslation('scheduledReport');
  const days = (weekdays as Weekday[]).map((day) => t(`weekday.${day}`)).join(', ');
  return (
    <>
      {rhythm === 'weekly' ? t('schedule.weekly', { days, time }) : t('schedule.monthly', { day: monthDay, time })}
      <div className="blk-soft">{zone}</div>
    </>
  );
}

/** The person below it decides what is in it; as a column of its own it was cut off on small screens. */
function NameText({ row: { name, author } }: { row: Report }) {
  const { t } = useTranslation('scheduledReport');
  return (
    <>
      {name}
      <div className="blk-soft blk-wrap">{t('reports.savedBy', { author })}</div>
    </>
  );
}

/** A report that stopped says why. */
function StateText({ row }: { row: Report }) {
  const { t } = useTranslation('scheduledReport');
  return (
    <>
      <StatusTag state={row.state} states={reportStateTexts} />
      {row.refusal ? <div className="blk-soft">{t(`refusal.${row.refusal}`)}</div> : null}
    </>
  );
}

/** What is sent, and what of it. */
function ContentText({ row }: { row: Report }) {
  const { t } = useTranslation('scheduledReport');
  const period = row.period === 'all' ? [] : [{ label: t('field.period'), value: t(`period.${row.period}`) }];
  const words = filterText([...row.filterWords, ...period]);
  return (
    <>
      {row.sourceName}
      {words ? <div className="blk-soft blk-wrap">{words}</div> : null}
    </>
  );
}

export const reportColumns: readonly ListColumn<Report>[] = [
  {
    key: 'name',
    title: (t) => t('scheduledReport:field.name'),
    isKey: true,
    width: 170,
    cutAt: 190,
    render: (row) => <NameText row={row} />,
  },
  {
    key: 'sourceName',
    title: (t) => t('scheduledReport:reports.content'),
    width: 200,
    render: (row) => <ContentText row={row} />,
  },
  {
    key: 'schedule',
    title: (t) => t('scheduledReport:field.schedule'),
    width: 200,
    render: (row) => <ScheduleText row={row} />,
  },
  {
    key: 'recipients',
    title: (t) => t('scheduledReport:field.recipients'),
    width: 115,
    cutAt: 115,
    render: (row) => row.recipients.map(({ name }) => name).join(', '),
  },
  {
    key: 'state',
    title: (t) => t('scheduledReport:field.state'),
    width: 220,
    render: (row) => <StateText row={row} />,
  },
  {
    key: 'nextAt',
    title: (t) => t('scheduledReport:field.nextAt'),
    width: 150,
    render: (row) => <TimeText at={row.nextAt} isZoneShown={false} />,
  },
  {
    key: 'lastAt',
    title: (t) => t('scheduledReport:field.lastAt'),
    width: 170,
    render: (row) =>
      row.lastState ? (
        <>
          <TimeText at={row.lastAt} isZoneShown={false} />
          <div>
            <StatusTag state={row.lastState} states={runStateTexts} />
          </div>
        </>
      ) : null,
  },
];

function RunText({ row }: { row: ReportRun }) {
  const { t } = useTranslation('scheduledReport');
  return (
    <>
      <StatusTag state={row.state} states={runStateTexts} />
      {row.refusal ? <div className="blk-soft">{t(`refusal.${row.refusal}`)}</div> : null}
      {row.isCut ? <div className="blk-soft">{t('run.cut', { rows: row.rowCount })}</div> : null}
      {row.isManual ? <div className="blk-soft">{t('run.manual')}</div> : null}
    </>
  );
}

export const runColumns: readonly ListColumn<ReportRun>[] = [
  {
    key: 'dueAt',
    title: (t) => t('scheduledReport:run.dueAt'),
    isKey: true,
    width: 170,
    render: (row) => <TimeText at={row.dueAt} isZoneShown={false} />,
  },
  {
    key: 'state',
    title: (t) => t('scheduledReport:run.state'),
    width: 260,
    render: (row) => <RunText row={row} />,
  },
  {
    key: 'rowCount',
    title: (t) => t('scheduledReport:run.rows'),
    width: 90,
    align: 'end',
    render: (row) => <NumberText value={row.rowCount} />,
  },
  {
    key: 'mailCount',
    title: (t) => t('scheduledReport:run.mails'),
    width: 90,
    align: 'end',
    render: (row) => <NumberText value={row.mailCount} />,
  },
];
