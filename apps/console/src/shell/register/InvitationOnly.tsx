import { useTranslation } from 'react-i18next';
import { externalLinks } from '../external-links.config.ts';
import { ShellIcon } from '../ShellIcon.tsx';

const ways = [
  { icon: 'team', title: 'register.partnerTitle', text: 'register.partnerText' },
  { icon: 'user', title: 'register.operatorTitle', text: 'register.operatorText' },
  { icon: 'developer', title: 'register.developerTitle', text: 'register.developerText' },
] as const;

/** Where strangers cannot register: how accounts come about instead. */
export function InvitationOnly() {
  const { t } = useTranslation('pages');
  return (
    <>
      <h1>{t('register.closedTitle')}</h1>
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
    </>
  );
}
