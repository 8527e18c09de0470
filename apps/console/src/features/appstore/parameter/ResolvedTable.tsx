import type { ResolvedParameters } from '@tilldeck/contracts/appstore/parameter.schemas';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
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
    field,
    value: values.get(field.key),
    isMissing: resolved.missing.includes(field.key),
  }));
  return (
    <PlainTable
      label={t('interface.gets')}
      columns={[
        {
          key: 'title',
          title: t('field.title'),
          isKey: true,
          width: 220,
          render: ({ field }) => titleOf(field, i18n.language),
        },
        {
          key: 'key',
          title: t('field.key'),
          width: 200,
          render: ({ field }) => <span className="blk-mono">{field.key}</span>,
        },
        {
          key: 'value',
          title: t('field.value'),
          width: 320,
          render: ({ value, isMissing }) =>
            isMissing ? <ToneTag tone="bad" text={t('interface.missing')} /> : value ? shown(value.value) : '–',
        },
        {
          key: 'origin',
          title: t('field.origin'),
          width: 260,
          render: ({ value }) => (value ? originOf(value) : '–'),
        },
      ]}
      rows={rows}
      rowKey={({ field }) => field.key}
    />
  );
}
