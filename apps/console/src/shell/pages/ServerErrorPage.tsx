import { useTranslation } from 'react-i18next';
import { ErrorNotice } from './ErrorNotice.tsx';

/** `text`: what the server or the network said, where somebody said something. */
export function ServerErrorPage({ text, details }: { text?: string; details?: string }) {
  const { t } = useTranslation(['pages', 'shell']);
  return (
    <ErrorNotice
      code="500"
      title={t('shell:title.serverError')}
      text={text ?? t('error.serverErrorText')}
      details={details}
      extra={
        <button type="button" className="td-button" onClick={() => window.location.reload()}>
          {t('error.reload')}
        </button>
      }
    />
  );
}
