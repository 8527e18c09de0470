import type { AppDefinition } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { CopyableId } from '../../../components/text/CopyableId.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';

export const definitionHref = (appId: string) => `/appstore/definition/details/${appId}`;

export const definitionColumns: readonly ListColumn<AppDefinition>[] = [
  {
    key: 'appName',
    title: (t) => t('appstore:field.app'),
    isKey: true,
    width: 220,
    render: (row) => row.appName || row.package,
  },
  {
    key: 'package',
    title: (t) => t('appstore:field.package'),
    width: 280,
    render: (row) => <CopyableId value={row.package} label={row.package} isQuiet />,
  },
  { key: 'orgName', title: (t) => t('appstore:field.owner'), width: 180, render: (row) => row.orgName || '–' },
  {
    key: 'fields',
    title: (t) => t('parameter:field.count'),
    width: 90,
    align: 'end',
    render: (row) => row.fields.length,
  },
  {
    key: 'updatedAt',
    title: (t) => t('parameter:field.updatedAt'),
    width: 170,
    render: (row) => (row.updatedAt ? <TimeText at={row.updatedAt} /> : '–'),
  },
];
