import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from '../../components/base/Popup.tsx';
import { ShellIcon } from '../ShellIcon.tsx';
import { useNoticeTabs } from './useNoticeTabs.ts';

const NoticeList = lazy(async () => ({ default: (await import('./NoticeList.tsx')).NoticeList }));

/** The bell with everything that is new for this person. */
export function NoticeBell() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const tabs = useNoticeTabs();
  const count = tabs.reduce((sum, tab) => sum + tab.count, 0);
  return (
    <Popup
      label={t('notices.label')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      align="end"
      width={360}
      trigger={(attributes) => (
        <button
          {...attributes}
          type="button"
          className="td-header-tool"
          title={t('notices.label')}
          aria-label={`${t('notices.label')}: ${count}`}
        >
          <ShellIcon name="bell" />
          {count > 0 && <span className="td-header-count">{count > 99 ? '99+' : count}</span>}
        </button>
      )}
    >
      <div className="td-header-popup">
        <Suspense fallback={<Waiting />}>
          <NoticeList tabs={tabs} onOpen={() => setOpen(false)} />
        </Suspense>
      </div>
    </Popup>
  );
}

function Waiting() {
  return (
    <div className="td-header-wait">
      <span className="td-spinner" />
    </div>
  );
}
