import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import './ErrorNotice.css';

interface ErrorNoticeProps {
  /** Absent where no code of HTTP tells anything. */
  code?: '403' | '404' | '500';
  title: string;
  text: string;
  details?: string | undefined;
  extra?: ReactNode;
}

export function ErrorNotice({ code, title, text, details, extra }: ErrorNoticeProps) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  return (
    <div className="td-error">
      {code && (
        <p className="td-error-code" aria-hidden="true">
          {code}
        </p>
      )}
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="td-error-ways">
        {extra}
        <Link to="/" className="td-button td-action">
          {t('error.backHome')}
        </Link>
        <button type="button" className="td-button" onClick={() => void navigate(-1)}>
          {t('error.back')}
        </button>
      </div>
      {details && (
        <details>
          <summary>{t('error.details')}</summary>
          <pre>{details}</pre>
        </details>
      )}
    </div>
  );
}
