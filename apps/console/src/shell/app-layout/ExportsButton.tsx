import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from '../../components/base/Popup.tsx';
import { useSession } from '../../lib/session/session-state.ts';
import { ShellIcon } from '../ShellIcon.tsx';
import { useExports } from './useExports.ts';

const ExportList = lazy(async () => ({ default: (await import('./ExportList.tsx')).ExportList }));

/** Where exports are found again. Absent for somebody who may export nothing. */
export function ExportsButton() {
  const { permissions } = useSession();
  const mayExport = [...permissions.values()].some((actions) => actions.has('export'));
  return mayExport ? <OpenableExports /> : null;
}

function OpenableExports() {
  const { t } = useTranslation('blocks');
  const [isOpen, setOpen] = useState(false);
  const { items, error, refetch, count } = useExports(isOpen);
  return (
    <Popup
      label={t('export.title')}
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => {
        setOpen(isNowOpen);
        if (isNowOpen) refetch();
      }}
      align="end"
      width={424}
      trigger={(attributes) => (
        <button
          {...attributes}
          type="button"
          className="td-header-tool"
          title={t('export.title')}
          aria-label={`${t('export.title')}: ${count}`}
        >
          <ShellIcon name="download" />
          {count > 0 && <span className="td-header-count td-header-count-calm">{count}</span>}
        </button>
      )}
    >
      <div className="td-header-popup">
        <Suspense
          fallback={
            <div className="td-header-wait">
              <span className="td-spinner" />
            </div>
          }
        >
          <ExportList entries={items} error={error} onRetry={refetch} />
        </Suspense>
      </div>
    </Popup>
  );
}
