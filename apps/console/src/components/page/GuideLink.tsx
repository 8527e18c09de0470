import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import { useTranslation } from 'react-i18next';
import { guideHref, useGuidePage } from '../../lib/navigation/guide-page.ts';
import styles from './GuideLink.module.css';

/** Beside a page's title: opens the page of the user guide about it, in a tab of its own so that no input is lost. */
export function GuideLink() {
  const { t, i18n } = useTranslation('blocks');
  const page = useGuidePage();
  if (page === null) return null;
  return (
    <a
      className={styles.guide}
      href={guideHref(i18n.language, page)}
      target="_blank"
      rel="noreferrer"
      aria-label={t('page.guide')}
      title={t('page.guide')}
    >
      <QuestionCircleOutlined aria-hidden />
    </a>
  );
}
