import type { ParameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../components/list/DataTable.tsx';
import { RowActions } from '../../../components/list/RowActions.tsx';
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
  const rows = fields.map((field, at) => ({ key: field.key, row: { ...field, at } }));
  type Row = (typeof rows)[number]['row'];
  const column = (key: string, title: string, width: number, render: (row: Row) => React.ReactNode) => ({
    key,
    title,
    text: title,
    sort: null,
    width,
    render,
  });
  return (
    <DataTable
      label={t('definition.fields')}
      columns={[
        {
          ...column('title', t('field.title'), 170, (row) => (
            <>
              {titleOf(row, i18n.language)}
              {row.isRequired ? <span title={t('field.isRequired')}> *</span> : null}
            </>
          )),
          isKey: true,
        },
        column('key', t('field.key'), 140, (row) => <span className="blk-mono">{row.key}</span>),
        column('type', t('field.type'), 90, (row) => phrase(typeTexts[row.type])),
        column('byDefault', t('field.byDefault'), 120, (row) => {
          if (row.type !== 'switch' || row.byDefault === '') return row.byDefault || '–';
          return t(row.byDefault === 'true' ? 'value.on' : 'value.off');
        }),
      ]}
      rows={rows}
      rowActions={
        mayEdit
          ? (row) => (
              <RowActions
                rowLabel={row.key}
                inline={1}
                actions={[
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
                ]}
              />
            )
          : undefined
      }
    />
  );
}
