import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import type { RemoteSessionDetail } from '@tilldeck/contracts/remote/session.schemas';
import { deviceTaskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../../components/base/useBlocks.ts';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useLiveFacts } from '../../../components/device/useRemoteFacts.tsx';
import { ExecutionStatus } from '../../../components/task/ExecutionCells.tsx';
import { useTaskName } from '../../../components/task/useTaskName.ts';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import type { ViewerState } from '../../../lib/remote/viewer-connection.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { ModeText } from '../parts/session/RemoteTexts.tsx';
import styles from './Session.module.css';

const shownTasks = 5;

/** Beside the picture: who is there, and how the device is. */
export function SessionSide({ session, viewer }: { session: RemoteSessionDetail; viewer: ViewerState }) {
  const { t } = useTranslation('remote');
  const mayCall = useMayCall();
  return (
    <div className={styles.side}>
      <section>
        <h2>{t('side.viewers')}</h2>
        <ul className={styles.people}>
          {viewer.session?.viewers.map(({ viewerId, name, hasControl }) => (
            <li key={viewerId}>
              <span>{viewerId === viewer.pass?.viewerId ? t('side.you', { name }) : name}</span>
              {hasControl ? <ToneTag tone="ok" text={t('side.controls')} /> : null}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('side.session')}</h2>
        <FactsGrid
          facts={[
            { label: t('field.mode'), value: <ModeText {...session} /> },
            ...(session.ticketNumber ? [{ label: t('field.ticket'), value: session.ticketNumber }] : []),
            { label: t('field.why'), value: session.why, isWide: true },
          ]}
        />
      </section>
      {mayCall(diagnosticsRoutes.remoteInfo) ? <DeviceFacts deviceId={session.deviceId} /> : null}
      {mayCall(deviceTaskRoutes.page) ? <LastTasks deviceId={session.deviceId} /> : null}
    </div>
  );
}

function DeviceFacts({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('remote');
  const read = useCall(diagnosticsRoutes.remoteInfo, { id: deviceId });
  const facts = useLiveFacts(read.data);
  return facts.length === 0 ? null : (
    <section>
      <h2>{t('side.device')}</h2>
      <FactsGrid facts={facts} />
    </section>
  );
}

function LastTasks({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('remote');
  const nameOf = useTaskName();
  const read = useCall(deviceTaskRoutes.page, { deviceId, pageSize: shownTasks });
  return (
    <section>
      <h2>{t('side.tasks')}</h2>
      {read.data?.items.length === 0 ? <p className="blk-soft">{t('side.noTasks')}</p> : null}
      <ul className={styles.tasks}>
        {read.data?.items.map((row) => (
          <li key={row.taskId}>
            <span>{nameOf(row)}</span>
            <ExecutionStatus row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}
