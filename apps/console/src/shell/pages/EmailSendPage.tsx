import { useTranslation } from 'react-i18next';
import { createSearchParams, Link, useSearchParams } from 'react-router';
import { externalLinks } from '../external-links.config.ts';
import { Logo } from '../Logo.tsx';
import { useLinkSecret } from '../public-form/useLinkSecret.ts';
import './EmailSendPage.css';

/** Shows the password e-mail as it is sent. Address and code of its own link go along to the button. */
export function EmailSendPage() {
  const { t } = useTranslation(['pages', 'shell']);
  const [query] = useSearchParams();
  const email = query.get('email');
  const code = useLinkSecret('code');
  const target = {
    pathname: '/user/modifypassword',
    search: email ? `?${createSearchParams({ email })}` : '',
    hash: code ? `#${createSearchParams({ code })}` : '',
  };
  return (
    <div className="td-mail">
      <h1>{t('emailSend.title')}</h1>
      <p className="td-mail-note">{t('emailSend.note')}</p>
      <article className="td-mail-sheet">
        <dl>
          <dt>{t('emailSend.from')}</dt>
          <dd>
            {t('shell:product.name')} &lt;{externalLinks.contactMail}&gt;
          </dd>
          <dt>{t('emailSend.to')}</dt>
          <dd>{email ?? t('emailSend.you')}</dd>
        </dl>
        <h2>{t('emailSend.subject')}</h2>
        <div className="td-mail-body">
          <Logo size={40} />
          <p>{t('emailSend.greeting')}</p>
          <p>{t('emailSend.body')}</p>
          <Link className="td-button td-action" to={target}>
            {t('emailSend.reset')}
          </Link>
          <p className="td-mail-small">{t('emailSend.ignore')}</p>
        </div>
      </article>
    </div>
  );
}
