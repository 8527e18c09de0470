import type { Language } from '@tilldeck/phrases/language';
import type { Terms } from '@tilldeck/phrases/terms';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../../lib/settings/stored-settings.ts';
import './UsePrivacyPage.css';

const documents: Record<Language, () => Promise<{ terms: Terms }>> = {
  'en-US': () => import('@tilldeck/phrases/en-US/terms'),
  'zh-CN': () => import('@tilldeck/phrases/zh-CN/terms'),
};

/** Terms and privacy, in the language of the moment. */
export function UsePrivacyPage() {
  const { t } = useTranslation('pages');
  const { language } = useSettings();
  const [terms, setTerms] = useState<Terms | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void documents[language]().then((loaded) => isCurrent && setTerms(loaded.terms));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  if (!terms) return null;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(terms.effectiveOn),
  );
  return (
    <div className="td-terms">
      <nav aria-label={t('terms.contents')}>
        {terms.sections.map(({ id, heading }) => (
          <a key={id} href={`#${id}`}>
            {heading}
          </a>
        ))}
      </nav>
      <article>
        <h1>{terms.title}</h1>
        <p className="td-terms-date">{t('terms.effective', { date })}</p>
        <p>{terms.intro}</p>
        {terms.sections.map(({ id, heading, paragraphs }) => (
          <section key={id} id={id}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}
