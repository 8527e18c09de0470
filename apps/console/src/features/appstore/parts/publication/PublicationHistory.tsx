import type { Publication } from '@tilldeck/contracts/appstore/publication.schemas';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '../../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../../components/text/TimeText.tsx';
import { publicationStateTexts } from '../version/version.states.ts';
import { DeploymentText, VisibilityText } from './AudienceText.tsx';
import styles from './PublicationPanel.module.css';

/** Everything that was published of an app, newest first. */
export function PublicationHistory({ items }: { items: readonly Publication[] }) {
  const { t } = useTranslation(['publication', 'appstore']);
  return (
    <div className={styles.scroll}>
      <table className={styles.history}>
        <thead>
          <tr>
            <th scope="col">{t('appstore:field.version')}</th>
            <th scope="col">{t('appstore:field.state')}</th>
            <th scope="col">{t('whoSees')}</th>
            <th scope="col">{t('whoGets')}</th>
            <th scope="col">{t('since')}</th>
            <th scope="col">{t('until')}</th>
            <th scope="col">{t('by')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td>
                <strong>{item.versionName}</strong> <span className="blk-soft">{item.versionCode}</span>
              </td>
              <td>
                <StatusTag state={item.state} states={publicationStateTexts} />
              </td>
              <td>
                <VisibilityText audience={item} />
              </td>
              <td>
                <DeploymentText audience={item} />
              </td>
              <td>{item.startedAt ? <TimeText at={item.startedAt} isZoneShown={false} /> : '–'}</td>
              <td>{item.endedAt ? <TimeText at={item.endedAt} isZoneShown={false} /> : '–'}</td>
              <td>{item.createdBy}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
