import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { externalLinks } from '../external-links.config.ts';
import '../public-form/public-form.css';
import { ShellIcon } from '../ShellIcon.tsx';
import './RegisterPage.css';

const ways = [
  { icon: 'team', title: 'register.partnerTitle', text: 'register.partnerText' },
  { icon: 'user', title: 'register.operatorTitle', text: 'register.operatorText' },
  { icon: 'developer', title: 'register.developerTitle', text: 'register.developerText' },
] as const;

/** Tells how accounts come about: by invitation. */
export function RegisterPage() {
  const { t } = useTranslation('pages');
  return (
    <div className="td-auth td-register">
      <h1>{t('register.title')}</h1>
      <p className="td-auth-subtitle">{t('register.intro')}</p>
      <ul>
        {ways.map(({ icon, title, text }) => (
          <li key={title}>
            <ShellIcon name={icon} size={22} />
            <div>
              <h2>{t(title)}</h2>
              <p>{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
      <a className="td-button td-action td-submit" href={`mailto:${externalLinks.contactMail}`}>
        <ShellIcon name="mail" />
        {t('register.contact', { mail: externalLinks.contactMail })}
      </a>
      <p className="td-auth-foot">
        <Link to="/user/login">{t('register.haveAccount')}</Link>
      </p>
    </div>
  );
}
