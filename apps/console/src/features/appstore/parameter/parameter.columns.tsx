import type { AppParameter } from '@tilldeck/contracts/appstore/parameter.schemas';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { levelTexts } from './parameter.states.ts';
import { useInheritedText } from './useInheritedText.ts';

function LevelText({ level }: Pick<AppParameter, 'level'>) {
  return usePhrase()(levelTexts[level]);
}

function ValuesText({ values, unfit }: Pick<AppParameter, 'values' | 'unfit'>) {
  const { t } = useTranslation('parameter');
  const { shown } = useInheritedText();
  const text = Object.entries(values)
    .map(([key, value]) => `${key}: ${shown(value)}`)
    .join(' · ');
  return (
    <span>
      {unfit.length > 0 ? <ToneTag tone="warn" text={t('unfitCount', { count: unfit.length })} /> : null}{' '}
      {text || (unfit.length > 0 ? '' : '–')}
    </span>
  );
}

export const parameterColumns: readonly ListColumn<AppParameter>[] = [
  { key: 'target', title: (t) => t('parameter:field.target'), isKey: true, width: 180 },
  {
    key: 'level',
    title: (t) => t('parameter:field.level'),
    width: 100,
    render: (row) => <LevelText level={row.level} />,
  },
  { key: 'appName', title: (t) => t('appstore:field.app'), width: 150, render: (row) => row.appName || row.package },
  { key: 'values', title: (t) => t('parameter:field.values'), width: 260, render: (row) => <ValuesText {...row} /> },
  { key: 'package', title: (t) => t('appstore:field.package'), width: 240, isExtra: true },
  { key: 'orgName', title: (t) => t('parameter:field.org'), width: 170, isExtra: true },
  { key: 'updatedBy', title: (t) => t('parameter:field.updatedBy'), width: 120 },
  {
    key: 'updatedAt',
    title: (t) => t('parameter:field.updatedAt'),
    width: 150,
    render: (row) => <TimeText at={row.updatedAt} />,
  },
];
