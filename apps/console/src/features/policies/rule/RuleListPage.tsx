import type { PolicyKindName } from '@tilldeck/contracts/policies/policies.kinds';
import type { RuleRow } from '@tilldeck/contracts/policies/rule.schemas';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { LateForm } from '../../../components/form/LateForm.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { callsOf } from '../parts/kind/kind.pages.ts';
import { addHref, detailsHref } from '../parts/kind/kind.paths.ts';
import { useRuleKind } from '../parts/kind/useRuleKind.ts';
import { nameColumn, ruleColumns } from './rule.columns.tsx';
import { ruleFilters } from './rule.filters.ts';
import { useRuleActions } from './useRuleActions.ts';

const ReleaseDrawer = lazy(async () => ({ default: (await import('./ReleaseDrawer.tsx')).ReleaseDrawer }));

/** /device/<kind>/list: the rules of one kind; one page for all kinds. */
export function RuleListPage() {
  const kind = useRuleKind();
  return <RuleList key={kind} kind={kind} />;
}

function RuleList({ kind }: { kind: PolicyKindName }) {
  const { t } = useTranslation('policies');
  const navigate = useNavigate();
  const [released, setReleased] = useOpened<RuleRow>('release');
  const actionsOf = useRuleActions({ onRelease: setReleased });
  const close = () => setReleased(undefined);
  const calls = callsOf[kind];
  return (
    <>
      <ListPage
        call={calls.page}
        title={t(`kind.${kind}`)}
        description={t(`about.${kind}`)}
        columns={[nameColumn, ...ruleColumns]}
        filters={ruleFilters}
        rowLabel={(row) => row.name}
        rowHref={(row) => detailsHref(kind, row.id)}
        rowActions={(row) => {
          const { release, edit, withdraw, remove } = actionsOf(row);
          return [release, edit, withdraw, remove];
        }}
        actions={
          <Can route={calls.add}>
            <ActionButton kind="primary" label={t('add')} onClick={() => void navigate(addHref(kind))} />
          </Can>
        }
        emptyTitle={t('empty')}
        emptyText={t(`about.${kind}`)}
      />
      <LateForm
        form={ReleaseDrawer}
        frame={{ rule: released, isOpen: released !== undefined, onClose: close, onDone: close }}
      />
    </>
  );
}
