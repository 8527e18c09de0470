import type { ResolvedParameters } from '@tilldeck/contracts/appstore/parameter.schemas';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../components/list/DataTable.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { titleOf } from './parameter.states.ts';
import { useInheritedText } from './useInheritedText.ts';

/** Each value with where it comes from. */
export function ResolvedTable({ resolved }: { resolved: ResolvedParameters }) {
  const { t, i18n } = useTranslation('parameter');
  const { shown, originOf } = useInheritedText();
  if (resolved.fields.length === 0)
    return (
      <EmptyState kind="nothing" title={t('interface.takesNothing')} text={t('interface.takesNothingText')} isCompact />
    );
  const values = new Map(resolved.values.map((value) => [value.key, value]));
  const rows = resolved.fields.map((field) => ({
    key: field.key,
    row: { field, value: values.get(field.key), isMissing: resolved.missing.includes(field.key) },
  }));
  type Row = (typeof rows)[number]['row'];
  const column = (key: string, text: string, width: number, render: (row: Row) => React.ReactNode) => ({
    key,
    title: text,
    text,
    sort: null,
    width,
    render,
  });
  return (
    <DataTable
      label={t('interface.gets')}
      columns={[
        { ...column('title', t('field.title'), 220, ({ field }) => titleOf(field, i18n.language)), isKey: true },
        column('key', t('field.key'), 200, ({ field }) => <span className="blk-mono">{field.key}</span>),
        column('value', t('field.value'), 320, ({ value, isMissing }) =>
          isMissing ? <ToneTag tone="bad" text={t('interface.missing')} /> : value ? shown(value.value) : '–',
        ),
        column('origin', t('field.origin'), 260, ({ value }) => (value ? originOf(value) : '–')),
      ]}
      rows={rows}
    />
  );
}
