import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import '../public-form/public-form.css';
import { ShellIcon } from '../ShellIcon.tsx';

export function RegisterResultPage() {
  const { t } = useTranslation('pages');
  return (
    <div className="td-auth">
      <ShellIcon name="mail" size={44} />
      <h1>{t('registerResult.title')}</h1>
      <p className="td-auth-subtitle">{t('registerResult.text')}</p>
      <Link to="/user/login" className="td-button td-action td-submit">
        {t('registerResult.login')}
      </Link>
    </div>
  );
}
