import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { externalLinks } from '../external-links.config.ts';

export function PublicFooter() {
  const { t } = useTranslation();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className="td-public-footer">
      <nav aria-label={t('link.about')}>
        <a className="td-public-foot-link" href={externalLinks.about} target="_blank" rel="noreferrer">
          {t('link.about')}
        </a>
        <Link className="td-public-foot-link" to="/useprivacy">
          {t('link.terms')}
        </Link>
        <a className="td-public-foot-link" href={`mailto:${externalLinks.contactMail}`}>
          {t('link.contact')}
        </a>
      </nav>
      <nav aria-label={t('footer.social')}>
        {externalLinks.social.map(({ name, url }) => (
          <a key={name} className="td-public-foot-link" href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        ))}
      </nav>
      <span>{t('footer.copyright', { year })}</span>
    </footer>
  );
}
