import { storeParameterRoutes } from '@tilldeck/contracts/appstore/store.routes';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { CodeBox } from './CodeBox.tsx';
import styles from './Parameter.module.css';

/** How an app gets at its values. */
export function DeveloperText({ packageName = 'com.example.till' }: { packageName?: string | undefined }) {
  const { t } = useTranslation('parameter');
  const request = `POST /api/${storeParameterRoutes.parameters.path}\n${JSON.stringify({ package: packageName, hash: '' })}`;
  return (
    <SectionCard title={t('developer.title')}>
      <div className="blk-stack">
        <ol className={styles.steps}>
          <li>{t('developer.install')}</li>
          <li>{t('developer.ask')}</li>
          <li>{t('developer.taken')}</li>
          <li>{t('developer.types')}</li>
        </ol>
        <CodeBox label={t('developer.title')} text={request} />
      </div>
    </SectionCard>
  );
}
