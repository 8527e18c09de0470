import { Button, Drawer, Segmented, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeSettings,
  defaultSettings,
  type StoredSettings,
  useSettings,
} from '../../lib/settings/stored-settings.ts';
import { primaryColours } from '../../lib/theme/primary-colours.ts';
import { Providers } from '../Providers.tsx';
import { ShellIcon } from '../ShellIcon.tsx';
import './ThemeDrawer.css';

/** What can be switched on and off, in the order it is shown. */
const switches = [
  { name: 'fixedHeader', text: 'theme.fixedHeader' },
  { name: 'autoHideHeader', text: 'theme.autoHideHeader' },
  { name: 'fixedSidebar', text: 'theme.fixedSidebar' },
  { name: 'multiTab', text: 'theme.multiTab', hint: 'theme.multiTabHint' },
  { name: 'colourWeak', text: 'theme.colourWeak' },
] as const;

/** Opened from the header, which stands outside of antd's scope; so it brings its own. */
export function ThemeDrawer(props: { onClose: () => void }) {
  return (
    <Providers>
      <ThemeOptions {...props} />
    </Providers>
  );
}

function ThemeOptions({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const reset = () => {
    const { language: _language, timezone: _timezone, ...look } = defaultSettings;
    changeSettings(look);
  };
  return (
    <Drawer
      open
      size={320}
      title={t('theme.title')}
      onClose={onClose}
      footer={
        <div className="td-theme-foot">
          <span>{t('theme.kept')}</span>
          <Button size="small" onClick={reset}>
            {t('theme.reset')}
          </Button>
        </div>
      }
    >
      <ColourChoice />
      <Choice
        label={t('theme.appearance')}
        name="navTheme"
        options={[
          { value: 'light', label: t('theme.light') },
          { value: 'dark', label: t('theme.dark') },
          { value: 'system', label: t('theme.system') },
        ]}
      />
      <Choice
        label={t('theme.layout')}
        name="layout"
        options={[
          { value: 'mix', label: t('theme.layoutMix') },
          { value: 'side', label: t('theme.layoutSide') },
        ]}
      />
      <Choice
        label={t('theme.contentWidth')}
        name="contentWidth"
        options={[
          { value: 'fluid', label: t('theme.fluid') },
          { value: 'fixed', label: t('theme.fixed') },
        ]}
      />
      {switches.map((item) => (
        <SwitchRow
          key={item.name}
          text={t(item.text)}
          hint={'hint' in item ? t(item.hint) : null}
          isOn={settings[item.name]}
          onChange={(isOn) => changeSettings({ [item.name]: isOn })}
        />
      ))}
    </Drawer>
  );
}

function ColourChoice() {
  const { t } = useTranslation();
  const { primaryColour } = useSettings();
  return (
    <fieldset className="td-theme-group">
      <legend>{t('theme.colour')}</legend>
      <div className="td-theme-colours">
        {primaryColours.map(({ name, value }) => (
          <button
            key={name}
            type="button"
            style={{ background: value }}
            title={t(`theme.colour.${name}`)}
            aria-label={t(`theme.colour.${name}`)}
            aria-pressed={value === primaryColour}
            onClick={() => changeSettings({ primaryColour: value })}
          >
            {value === primaryColour && <ShellIcon name="check" size={16} />}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

type ChoiceName = 'navTheme' | 'layout' | 'contentWidth';

interface ChoiceProps<N extends ChoiceName> {
  label: string;
  name: N;
  options: { value: StoredSettings[N]; label: string }[];
}

function Choice<N extends ChoiceName>({ label, name, options }: ChoiceProps<N>) {
  const settings = useSettings();
  return (
    <fieldset className="td-theme-group">
      <legend>{label}</legend>
      <Segmented
        block
        aria-label={label}
        options={options}
        value={settings[name]}
        onChange={(value) => changeSettings({ [name]: value })}
      />
    </fieldset>
  );
}

interface SwitchRowProps {
  text: string;
  hint: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function SwitchRow({ text, hint, isOn, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="td-theme-switch">
      <label htmlFor={id}>
        {text}
        {hint && <small>{hint}</small>}
      </label>
      <Switch id={id} checked={isOn} onChange={onChange} />
    </div>
  );
}
