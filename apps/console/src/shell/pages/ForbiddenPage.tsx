import { useTranslation } from 'react-i18next';
import { ErrorNotice } from './ErrorNotice.tsx';

export function ForbiddenPage() {
  const { t } = useTranslation(['pages', 'shell']);
  return <ErrorNotice code="403" title={t('shell:title.forbidden')} text={t('error.forbiddenText')} />;
}
