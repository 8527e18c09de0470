import type { AppVersionRow } from '@tilldeck/contracts/appstore/app.schemas';
import { versionStates } from '@tilldeck/contracts/appstore/app.states';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListColumn } from '../../../../components/list/useListColumns.ts';
import { TimeText } from '../../../../components/text/TimeText.tsx';
import { formatBytes } from '../../../../lib/format/abbreviate-number.ts';
import { AppName } from '../app/AppName.tsx';
import { stateColumns } from './state.columns.tsx';
import { versionStateTexts } from './version.states.ts';

export const versionStateOptions = versionStates.map((value) => ({ value, label: versionStateTexts[value].text }));
export const versionHref = (id: string) => `/appstore/version/details/${id}`;

function VersionText({ row }: { row: AppVersionRow }) {
  const { t } = useTranslation('appstore');
  return (
    <>
      {row.versionName} ({row.versionCode}){row.isPublic ? ` · ${t('value.public')}` : ''}
    </>
  );
}

export const versionColumns: readonly ListColumn<AppVersionRow>[] = [
  {
    key: 'app',
    title: (t) => t('appstore:field.app'),
    isKey: true,
    width: 240,
    render: (row) => <AppName app={row} href={versionHref(row.id)} />,
  },
  { key: 'version', title: (t) => t('appstore:field.version'), width: 150, render: (row) => <VersionText row={row} /> },
  ...stateColumns<AppVersionRow>(),
  {
    key: 'size',
    title: (t) => t('appstore:field.size'),
    width: 90,
    align: 'end',
    render: (row) => formatBytes(row.size),
  },
  { key: 'orgName', title: (t) => t('appstore:field.owner'), width: 150 },
  {
    key: 'submittedAt',
    title: (t) => t('appstore:field.submittedAt'),
    width: 140,
    render: (row) => (row.submittedAt ? <TimeText at={row.submittedAt} isZoneShown={false} /> : '–'),
  },
  {
    key: 'createdAt',
    title: (t) => t('appstore:field.createdAt'),
    width: 140,
    isExtra: true,
    render: (row) => <TimeText at={row.createdAt} isZoneShown={false} />,
  },
  { key: 'createdBy', title: (t) => t('appstore:field.createdBy'), width: 140, isExtra: true },
];

/** On the page of an app: which app it is and whose needs no column. */
export const versionColumnsOfApp: readonly ListColumn<AppVersionRow>[] = versionColumns
  .filter(({ key }) => key !== 'app' && key !== 'orgName')
  .map((column) =>
    column.key === 'version'
      ? {
          ...column,
          isKey: true,
          render: (row) => (
            <Link to={versionHref(row.id)}>
              <VersionText row={row} />
            </Link>
          ),
        }
      : { ...column, isExtra: false },
  );
