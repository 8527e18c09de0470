import { languages } from '@tilldeck/phrases/language';
import { useTranslation } from 'react-i18next';
import { changeSettings, useSettings } from '../lib/settings/stored-settings.ts';
import { PopupMenu } from './PopupMenu.tsx';
import { ShellIcon } from './ShellIcon.tsx';

export function LanguageMenu({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useTranslation();
  const { language } = useSettings();
  return (
    <PopupMenu
      label={`${t('language.switch')}: ${t(`language.${language}`)}`}
      button={
        <>
          <ShellIcon name="globe" />
          {!isCompact && <span>{t(`language.${language}`)}</span>}
        </>
      }
      items={languages.map((choice) => ({
        key: choice,
        label: t(`language.${choice}`),
        isChosen: choice === language,
        onChoose: () => changeSettings({ language: choice }),
      }))}
    />
  );
}
