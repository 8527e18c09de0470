import type { ParameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import { usePhrase } from '../../../components/text/usePhrase.ts';
import { titleOf, typeTexts } from './parameter.states.ts';

interface FieldTableProps {
  fields: readonly ParameterField[];
  mayEdit: boolean;
  onOpen: (at: number) => void;
  onMove: (at: number, by: -1 | 1) => void;
  onRemove: (at: number) => void;
}

/** The fields of a definition, in the order a form shows them. */
export function FieldTable({ fields, mayEdit, onOpen, onMove, onRemove }: FieldTableProps) {
  const { t, i18n } = useTranslation('parameter');
  const phrase = usePhrase();
  const rows = fields.map((field, at) => ({ ...field, at }));
  return (
    <PlainTable
      label={t('definition.fields')}
      columns={[
        {
          key: 'title',
          title: t('field.title'),
          isKey: true,
          width: 170,
          render: (row) => (
            <>
              {titleOf(row, i18n.language)}
              {row.isRequired ? <span title={t('field.isRequired')}> *</span> : null}
            </>
          ),
        },
        { key: 'key', title: t('field.key'), width: 140, render: (row) => <span className="blk-mono">{row.key}</span> },
        { key: 'type', title: t('field.type'), width: 90, render: (row) => phrase(typeTexts[row.type]) },
        {
          key: 'byDefault',
          title: t('field.byDefault'),
          width: 120,
          render: (row) => {
            if (row.type !== 'switch' || row.byDefault === '') return row.byDefault || '–';
            return t(row.byDefault === 'true' ? 'value.on' : 'value.off');
          },
        },
      ]}
      rows={rows}
      rowKey={(row) => row.key}
      inlineActions={1}
      rowActions={
        mayEdit
          ? (row) => [
              { key: 'edit', label: t('action.edit'), onClick: () => onOpen(row.at) },
              {
                key: 'up',
                label: t('action.up'),
                disabledReason: row.at === 0 ? t('definition.isFirst') : null,
                onClick: () => onMove(row.at, -1),
              },
              {
                key: 'down',
                label: t('action.down'),
                disabledReason: row.at === fields.length - 1 ? t('definition.isLast') : null,
                onClick: () => onMove(row.at, 1),
              },
              { key: 'remove', label: t('action.remove'), isDanger: true, onClick: () => onRemove(row.at) },
            ]
          : undefined
      }
    />
  );
}
