import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { groupNumber } from '../../lib/format/abbreviate-number.ts';
import { NumberText } from '../text/NumberText.tsx';
import styles from './ShareBars.module.css';

export interface ShareRow {
  key: string;
  label: string;
  n: number;
  /** How many of them are connected; drawn as the full part of the bar. */
  online?: number;
  href?: string;
  /** The rest that is not listed one by one. */
  isRest?: boolean;
}

const percent = (part: number, whole: number): number => (whole > 0 ? (100 * part) / whole : 0);

/** Figures beside bars. Plain HTML: no chart library for a row of bars. */
export function ShareBars({ rows, total }: { rows: readonly ShareRow[]; total: number }) {
  const { t } = useTranslation('device');
  // The longest fills its cell; shares in all would leave most bars as dots.
  const largest = Math.max(1, ...rows.map(({ n }) => n));
  const hasOnline = rows.some(({ online }) => online !== undefined);
  return (
    <>
      {hasOnline ? (
        <ul className={styles.legend}>
          <li data-part="online">{t('overview.legendOnline')}</li>
          <li data-part="rest">{t('overview.legendRest')}</li>
        </ul>
      ) : null}
      <table className={styles.bars}>
        <tbody>
          {rows.map(({ key, label, n, online, href, isRest }) => (
            <tr key={key} data-rest={isRest || undefined}>
              <th scope="row" title={label}>
                {href ? <Link to={href}>{label}</Link> : label}
              </th>
              <td className={styles.cell}>
                <span className="blk-visually-hidden">{Math.round(percent(n, total))} %</span>
                <div className={styles.bar} style={{ inlineSize: `${percent(n, largest)}%` }}>
                  <div
                    className={styles.online}
                    style={{ inlineSize: `${online === undefined ? 100 : percent(online, n)}%` }}
                  />
                </div>
              </td>
              <td
                className={styles.figure}
                title={online === undefined ? undefined : t('overview.online', { n: groupNumber(online) })}
              >
                {online === undefined ? null : (
                  <span className={styles.part}>
                    <NumberText value={online} /> /{' '}
                  </span>
                )}
                <NumberText value={n} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
