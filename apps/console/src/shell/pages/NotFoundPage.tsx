import { useTranslation } from 'react-i18next';
import { ErrorNotice } from './ErrorNotice.tsx';

export function NotFoundPage() {
  const { t } = useTranslation(['pages', 'shell']);
  return <ErrorNotice code="404" title={t('shell:title.notFound')} text={t('error.notFoundText')} />;
}
