import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { usePageTitle } from '../navigation/usePageTitle.ts';
import { ShellIcon } from '../ShellIcon.tsx';

interface Tab {
  path: string;
  /** With its search part, so that filters come back with the tab. */
  address: string;
  title: string;
}

const mostTabs = 12;

/** The pages that were opened, to go back to. How much of them is kept alive is `PageKeeper`'s business. */
export function PageTabs() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const title = usePageTitle();
  const [tabs, setTabs] = useState<Tab[]>([]);
  /** The open page whose tab was closed; it stays on the screen until the next one is there. */
  const [closing, setClosing] = useState<string | null>(null);

  const address = `${pathname}${search}`;
  const known = tabs.find((tab) => tab.path === pathname);
  if (closing !== null && closing !== pathname) setClosing(null);
  const isNews = title !== null && closing !== pathname && (known?.address !== address || known.title !== title);
  if (isNews) {
    const tab = { path: pathname, address, title };
    setTabs(known ? tabs.map((other) => (other === known ? tab : other)) : [...tabs.slice(1 - mostTabs), tab]);
  }

  const close = (closed: Tab) => {
    const remaining = tabs.filter((tab) => tab !== closed);
    setTabs(remaining);
    if (closed.path !== pathname) return;
    setClosing(pathname);
    void navigate(remaining.at(-1)?.address ?? '/home');
  };

  return (
    <nav className="td-tabs" aria-label={t('nav.tabs')}>
      {tabs.map((tab) => (
        <span key={tab.path} className={tab.path === pathname ? 'td-tab td-tab-current' : 'td-tab'}>
          <Link to={tab.address} aria-current={tab.path === pathname ? 'page' : undefined}>
            {tab.title}
          </Link>
          {tabs.length > 1 && (
            <button type="button" aria-label={t('nav.closeTab', { title: tab.title })} onClick={() => close(tab)}>
              <ShellIcon name="close" size={14} />
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}
