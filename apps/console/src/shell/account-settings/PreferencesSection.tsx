import { decisionMails } from '@tilldeck/contracts/identity/preference.routes';
import { languages } from '@tilldeck/phrases/language';
import { Segmented, Switch } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../components/choices/Picker.tsx';
import { automaticTimezone, changeSettings, useSettings } from '../../lib/settings/stored-settings.ts';
import { useOwnPreference } from '../home/useOwnPreference.ts';

/** The look is kept in this browser; which emails are sent, on the server. */
export function PreferencesSection() {
  const { t } = useTranslation(['pages', 'shell']);
  const { language, navTheme, timezone } = useSettings();
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  return (
    <div className="td-settings-preferences">
      <Preference label={t('settings.language')}>
        <Segmented
          aria-label={t('settings.language')}
          value={language}
          options={languages.map((value) => ({ value, label: t(`shell:language.${value}`) }))}
          onChange={(value) => changeSettings({ language: value })}
        />
      </Preference>
      <Preference label={t('settings.appearance')} hint={t('settings.moreTheme')}>
        <Segmented
          aria-label={t('settings.appearance')}
          value={navTheme}
          options={[
            { value: 'light' as const, label: t('shell:theme.light') },
            { value: 'dark' as const, label: t('shell:theme.dark') },
            { value: 'system' as const, label: t('shell:theme.system') },
          ]}
          onChange={(value) => changeSettings({ navTheme: value })}
        />
      </Preference>
      <Preference label={t('settings.timezone')} hint={t('settings.timezoneHint')}>
        <Picker
          label={t('settings.timezone')}
          widthPx={320}
          value={timezone}
          choices={[
            { value: '', label: t('settings.timezoneAuto', { zone: automaticTimezone() }) },
            ...zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
          ]}
          onChange={(value) => changeSettings({ timezone: value ?? '' })}
        />
      </Preference>
      <DecisionMails />
    </div>
  );
}

function DecisionMails() {
  const { t } = useTranslation('pages');
  const { text, isReady, save } = useOwnPreference(decisionMails.key);
  return (
    <Preference label={t('settings.decisionMails')} hint={t('settings.decisionMailsHint')}>
      <Switch
        aria-label={t('settings.decisionMails')}
        checked={text !== decisionMails.off}
        disabled={!isReady}
        onChange={(isOn) => save(isOn ? '' : decisionMails.off)}
      />
    </Preference>
  );
}

function Preference({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="td-settings-row">
      <div>
        <strong>{label}</strong>
        {hint && <p className="td-settings-note">{hint}</p>}
      </div>
      {children}
    </div>
  );
}
