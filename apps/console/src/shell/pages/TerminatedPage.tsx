import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import '../public-form/public-form.css';
import { TerminationSteps } from '../termination/TerminationSteps.tsx';
import '../termination/termination.css';

/** /user/terminated: the last step, for somebody who has no account any more. */
export function TerminatedPage() {
  const { t } = useTranslation('termination');
  return (
    <div className="td-auth" role="status">
      <TerminationSteps at="done" />
      <h1>{t('doneTitle')}</h1>
      <p className="td-auth-subtitle">{t('doneText')}</p>
      <Link to="/user/login" className="td-button td-action td-submit">
        {t('toLogin')}
      </Link>
    </div>
  );
}
