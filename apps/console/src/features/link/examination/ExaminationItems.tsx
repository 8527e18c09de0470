import type { ExaminationDetail } from '@tilldeck/contracts/link/examination.schemas';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import styles from './ExaminationItems.module.css';
import { examinationResultTexts } from './examination.columns.tsx';

/** What was tested in one area. Names of items come from the device and are shown as it calls them. */
export function ExaminationItems({ items }: { items: ExaminationDetail['items'] }) {
  const { t } = useTranslation('report');
  if (items.length === 0) return <p className="blk-soft">{t('area.none')}</p>;
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th scope="col">{t('examination.item')}</th>
          <th scope="col">{t('examination.result')}</th>
          <th scope="col">{t('examination.value')}</th>
          <th scope="col">{t('examination.advice')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.item}>
            <th scope="row">{item.item.replaceAll('_', ' ')}</th>
            <td>
              <StatusTag state={item.result} states={examinationResultTexts} />
            </td>
            <td>{item.value ?? '–'}</td>
            <td>{item.advice ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
