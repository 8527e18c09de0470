import type { TaskReach } from '@tilldeck/contracts/tasks/preview.schemas';
import { useTranslation } from 'react-i18next';
import { ShareBars, type ShareRow } from '../../../../components/chart/ShareBars.tsx';
import { NumberText } from '../../../../components/text/NumberText.tsx';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';
import styles from './TaskPreviewPanel.module.css';

const shownBars = 5;

/** How many devices take a task, of how many. */
export function ReachLead({ reach: { eligible, total } }: { reach: Pick<TaskReach, 'eligible' | 'total'> }) {
  const { t } = useTranslation('task');
  return (
    <p className={styles.lead}>
      <strong>
        <NumberText value={eligible} isWhole />
      </strong>{' '}
      {t('preview.eligible', { count: total, total: groupNumber(total) })}
    </p>
  );
}

/** The devices of a task by connection, model, partner and firmware. */
export function ReachBars({ reach }: { reach: TaskReach }) {
  const { t } = useTranslation(['task', 'device']);
  const { total } = reach;
  const states = reach.byState.map(({ state, count }) => ({ key: state, label: t(`device:state.${state}`), n: count }));
  return (
    <>
      <Bars title={t('preview.byState')} total={total} rows={states} />
      <Bars title={t('preview.byModel')} total={total} rows={rowsOf(reach.byModel)} />
      <Bars title={t('preview.byPartner')} total={total} rows={rowsOf(reach.byPartner)} />
      <Bars title={t('preview.byFirmware')} total={total} rows={rowsOf(reach.byFirmware, t('preview.noFirmware'))} />
    </>
  );
}

const rowsOf = (shares: TaskReach['byModel'], unnamed = '–'): ShareRow[] =>
  shares.map(({ id, name, count }) => ({ key: id, label: name || unnamed, n: count }));

/** The largest few; the rest as one. */
function Bars({ title, total, rows }: { title: string; total: number; rows: readonly ShareRow[] }) {
  const { t } = useTranslation('task');
  if (rows.length === 0) return null;
  const shown = rows.slice(0, rows.length > shownBars + 1 ? shownBars : rows.length);
  const rest = rows.slice(shown.length);
  const others = {
    key: 'rest',
    label: t('preview.others', { count: rest.length }),
    n: rest.reduce((sum, { n }) => sum + n, 0),
  };
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ShareBars total={total} rows={rest.length > 0 ? [...shown, others] : shown} />
    </section>
  );
}
