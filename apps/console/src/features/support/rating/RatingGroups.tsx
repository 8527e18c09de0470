import type { RatingSummary } from '@tilldeck/contracts/support/rating.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { Stars } from '../parts/score/Stars.tsx';
import styles from './RatingOverview.module.css';
import { ratingsHref } from './rating.paths.ts';

interface Group {
  count: number;
  average: number;
}

interface GroupListProps<Row extends Group> {
  title: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  rowKey: (row: Row) => string;
  /** Filters of the ratings behind a row; null where the list can't be narrowed to it. */
  filtersOf: (row: Row) => Record<string, string> | null;
}

function GroupList<Row extends Group>({ title, rows, nameOf, rowKey, filtersOf }: GroupListProps<Row>) {
  const { t } = useTranslation('rating');
  return (
    <SectionCard title={title}>
      {rows.length === 0 ? <p className="blk-soft">{t('overview.none')}</p> : null}
      <ul className={styles.rows}>
        {rows.map((row) => {
          const filters = filtersOf(row);
          return (
            <li key={rowKey(row)} className={styles.row}>
              {filters ? <Link to={ratingsHref(filters)}>{nameOf(row)}</Link> : <span>{nameOf(row)}</span>}
              <Stars score={Math.round(row.average)} />
              <strong className={styles.figure}>{row.average.toFixed(1)}</strong>
              <span className="blk-soft">{t('overview.ratings', { count: row.count })}</span>
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}

/** The same ratings by person, problem type, model and version. */
export function RatingGroups({ summary, from }: { summary: RatingSummary; from: string }) {
  const { t, i18n } = useTranslation('rating');
  const { people, problems, models, versions } = summary;
  return (
    <div className={styles.groups}>
      <GroupList
        title={t('overview.people')}
        rows={people}
        nameOf={({ assignee }) => assignee || t('overview.noPerson')}
        rowKey={({ assigneeId }) => assigneeId ?? ''}
        filtersOf={({ assigneeId }) => (assigneeId ? { assigneeId, from } : null)}
      />
      <GroupList
        title={t('overview.problems')}
        rows={problems}
        nameOf={({ problem }) => (problem ? nameIn(i18n.language, problem) : t('overview.noProblem'))}
        rowKey={({ problemId }) => problemId ?? ''}
        filtersOf={({ problemId }) => (problemId ? { problemId, from } : null)}
      />
      <GroupList
        title={t('overview.models')}
        rows={models}
        nameOf={({ model }) => model || t('overview.noModel')}
        rowKey={({ model }) => model}
        filtersOf={({ model }) => (model ? { model, from } : null)}
      />
      <GroupList
        title={t('overview.versions')}
        rows={versions}
        nameOf={({ model, firmware, agentVersion }) =>
          [model, firmware || t('overview.noVersion'), agentVersion || t('overview.noVersion')].join(' · ')
        }
        rowKey={({ model, firmware, agentVersion }) => JSON.stringify([model, firmware, agentVersion])}
        filtersOf={({ model, firmware }) => (firmware ? { model, firmware, from } : null)}
      />
    </div>
  );
}
