import { customItemRoutes } from '@tilldeck/contracts/policies/effective.routes';
import { policyKindNames } from '@tilldeck/contracts/policies/policies.kinds';
import type { RuleRow } from '@tilldeck/contracts/policies/rule.schemas';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { LateForm } from '../../../components/form/LateForm.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { detailsHref } from '../parts/kind/kind.paths.ts';
import { kindColumn, nameColumn, ruleColumns } from './rule.columns.tsx';
import { ruleFilters } from './rule.filters.ts';
import { useRuleActions } from './useRuleActions.ts';

const ReleaseDrawer = lazy(async () => ({ default: (await import('./ReleaseDrawer.tsx')).ReleaseDrawer }));

/** The kind takes the room of the creator, who is shown on request. */
const columns = [
  nameColumn,
  kindColumn,
  ...ruleColumns.map((column) => (column.key === 'createdBy' ? { ...column, isExtra: true } : column)),
];

/** The rules of all kinds in one list. */
export function AllRules() {
  const { t } = useTranslation('policies');
  const [released, setReleased] = useOpened<RuleRow>('release');
  const actionsOf = useRuleActions({ onRelease: setReleased });
  const close = () => setReleased(undefined);
  return (
    <>
      <ListPage
        isEmbedded
        call={customItemRoutes.page}
        title={t('items.rules')}
        columns={columns}
        filters={[
          ...ruleFilters,
          {
            kind: 'multi',
            name: 'kind',
            label: t('field.kind'),
            options: policyKindNames.map((value) => ({ value, label: t(`kind.${value}`) })),
          },
          {
            kind: 'select',
            name: 'isFailing',
            label: t('field.isFailing'),
            options: [{ value: 'true', label: t('items.failing') }],
          },
        ]}
        rowLabel={(row) => row.name}
        rowHref={(row) => detailsHref(row.kind, row.id)}
        rowActions={(row) => {
          const { release, edit, withdraw, remove } = actionsOf(row);
          return [release, edit, withdraw, remove];
        }}
        emptyTitle={t('empty')}
        emptyText={t('items.emptyText')}
      />
      <LateForm
        form={ReleaseDrawer}
        frame={{ rule: released, isOpen: released !== undefined, onClose: close, onDone: close }}
      />
    </>
  );
}
