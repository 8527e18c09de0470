import { useTranslation } from 'react-i18next';
import { ErrorNotice } from './ErrorNotice.tsx';

export function ServerErrorPage({ details }: { details?: string }) {
  const { t } = useTranslation(['pages', 'shell']);
  return (
    <ErrorNotice
      code="500"
      title={t('shell:title.serverError')}
      text={t('error.serverErrorText')}
      details={details}
      extra={
        <button type="button" className="td-button" onClick={() => window.location.reload()}>
          {t('error.reload')}
        </button>
      }
    />
  );
}
