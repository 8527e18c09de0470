import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import english from 'antd/locale/en_US';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { loadAntdLocale } from '../lib/i18n/antd-locale.ts';
import { useSettings } from '../lib/settings/stored-settings.ts';
import { consoleTheme } from '../lib/theme/console-theme.ts';
import { useShownTheme } from '../lib/theme/shown-theme.ts';
import { giveStylesTheNonce, pageNonce } from '../lib/theme/style-nonce.ts';

giveStylesTheNonce();

/** What antd needs: our tokens and the language. Its messages are not used: `lib/notice` has one place for all. */
export function Providers({ children }: { children: ReactNode }) {
  const { language, primaryColour } = useSettings();
  const theme = useShownTheme();
  // Always given: antd puts one more provider around the page where there is a locale, and what is open would start over.
  const [locale, setLocale] = useState<Locale>(english);
  useEffect(() => {
    let isCurrent = true;
    void loadAntdLocale(language).then((loaded) => isCurrent && setLocale(loaded ?? english));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const themeConfig = useMemo(() => consoleTheme(primaryColour, theme === 'dark'), [primaryColour, theme]);
  return (
    <StyleProvider layer>
      <ConfigProvider {...(pageNonce ? { csp: { nonce: pageNonce } } : {})} locale={locale} theme={themeConfig}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
