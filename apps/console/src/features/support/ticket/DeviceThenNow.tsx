import type { DeviceSnapshot } from '@tilldeck/contracts/devices/device-snapshot.schemas';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { TicketDetail } from '@tilldeck/contracts/support/ticket.schemas';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { type StatusTone, ToneTag } from '../../../components/text/StatusTag.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './DeviceThenNow.module.css';
import { type DeviceLine, deviceLines, isDifference, type LineMark } from './device-lines.rules.ts';
import { SnapshotOperations, SnapshotTasks, SnapshotUseLog } from './SnapshotHistory.tsx';
import { useLineText } from './useLineText.ts';

const views = ['differences', 'all', 'useLog', 'tasks', 'operations'] as const;
type View = (typeof views)[number];

/** The device of a ticket when it was submitted, beside what it is now. Nothing for a ticket from before there were snapshots. */
export function DeviceThenNow({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('ticketDevice');
  const answer = useCall(ticketRoutes.snapshot, { id: ticket.id });
  if (answer.data && answer.data.takenAt === null) return null;
  return answer.data?.before ? (
    <ComparedDevice before={answer.data.before} now={answer.data.now} />
  ) : (
    <SectionCard
      title={t('title')}
      isLoading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
    />
  );
}

interface ComparedDeviceProps {
  before: DeviceSnapshot;
  now: DeviceSnapshot | null;
}

/** Both moments: what differs, everything, and what happened before the ticket and since. */
export function ComparedDevice({ before, now }: ComparedDeviceProps) {
  const { t } = useTranslation('ticketDevice');
  const [view, setView] = useState<View>('differences');
  const lines = deviceLines(before, now);
  const differences = lines.filter(isDifference);
  const offered: Record<View, boolean> = {
    differences: lines.length > 0 && now !== null,
    all: lines.length > 0,
    useLog: before.useLog !== undefined,
    tasks: before.tasks !== undefined,
    operations: before.operations !== undefined,
  };
  const choices = views.filter((one) => offered[one]);
  const shown = choices.includes(view) ? view : choices[0];
  const history = { before, now };
  return (
    <SectionCard
      title={t('title')}
      isFlush
      beside={
        offered.differences ? (
          <ToneTag
            tone={differences.length > 0 ? 'warn' : 'ok'}
            text={t('differences', { count: differences.length })}
            isFramed
          />
        ) : null
      }
    >
      <div className={styles.choice}>
        {now === null ? <p className="blk-soft">{t('gone')}</p> : null}
        {shown ? (
          <Segmented<View>
            value={shown}
            onChange={setView}
            options={choices.map((value) => ({ value, label: t(`view.${value}`) }))}
          />
        ) : (
          <p className="blk-soft">{t('hidden')}</p>
        )}
      </div>
      {shown === 'differences' ? <Lines label={t('view.differences')} lines={differences} /> : null}
      {shown === 'all' ? <Lines label={t('view.all')} lines={lines} /> : null}
      {shown === 'useLog' ? <SnapshotUseLog {...history} /> : null}
      {shown === 'tasks' ? <SnapshotTasks {...history} /> : null}
      {shown === 'operations' ? <SnapshotOperations {...history} /> : null}
    </SectionCard>
  );
}

const tones: Record<Exclude<LineMark, 'same'>, StatusTone> = { added: 'ok', removed: 'bad', changed: 'warn' };

function Lines({ label: title, lines }: { label: string; lines: readonly DeviceLine[] }) {
  const { t } = useTranslation('ticketDevice');
  const { label, value } = useLineText();
  return (
    <PlainTable
      label={title}
      hasLongTexts
      maxHeight={480}
      rows={lines}
      rowKey={({ part, key }) => `${part}.${key}`}
      placeholder={<EmptyState kind="nothing" title={t('none')} text={t('noneText')} isCompact />}
      columns={[
        {
          key: 'what',
          title: t('column.what'),
          isKey: true,
          render: (line) =>
            line.setting ? label(line) : t('labelled', { part: t(`part.${line.part}`), label: label(line) }),
        },
        { key: 'before', title: t('column.before'), render: (line) => value(line, 'before') },
        {
          key: 'now',
          title: t('column.now'),
          render: (line) => (isDifference(line) ? <strong>{value(line, 'now')}</strong> : value(line, 'now')),
        },
        {
          key: 'mark',
          title: t('column.mark'),
          render: (line) =>
            isDifference(line) && line.mark !== 'same' ? (
              <ToneTag tone={tones[line.mark]} text={t(`mark.${line.mark}`)} />
            ) : null,
        },
      ]}
    />
  );
}
