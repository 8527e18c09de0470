import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../rich-text/RichText.tsx';
import { type AnswerLanguage, bodyIn, languageOf } from './answer.rules.ts';
import styles from './Knowledge.module.css';

interface AnswerTextProps {
  answer: { titleEn: string; titleZh: string; bodyEn: string; bodyZh: string };
}

/** An answer in the reader's language, with the way to the other one; says so where there is only the other. */
export function AnswerText({ answer }: AnswerTextProps) {
  const { t, i18n } = useTranslation('knowledge');
  const [chosen, setChosen] = useState<AnswerLanguage>();
  const hasBoth = answer.titleEn !== '' && answer.titleZh !== '';
  const language = chosen ?? languageOf(i18n.language, answer);
  const isOther = !hasBoth && language !== i18n.language;
  return (
    <>
      {hasBoth ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame around two words
        <div role="group" className={styles.languages} aria-label={t('language')}>
          {(['en-US', 'zh-CN'] as const).map((each) => (
            <button
              key={each}
              type="button"
              lang={each}
              aria-pressed={language === each}
              onClick={() => setChosen(each)}
            >
              {t(each === 'en-US' ? 'inEnglish' : 'inChinese')}
            </button>
          ))}
        </div>
      ) : null}
      {isOther ? <p className="blk-soft">{t(language === 'en-US' ? 'onlyEnglish' : 'onlyChinese')}</p> : null}
      <div lang={language} className={styles.body}>
        <RichText text={bodyIn(language, answer)} topHeading={2} />
      </div>
    </>
  );
}
