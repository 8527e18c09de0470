import { type Account, accountFilter } from '@tilldeck/contracts/identity/account.schemas';
import { userTypes } from '@tilldeck/contracts/identity/session.schemas';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateButton, type OpenedForm } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { BulkAction } from '../../../components/list/useBulkRun.ts';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { AccountForm, NewAccountForm } from './AccountForm.tsx';
import { accountColumns } from './account.columns.tsx';
import { type AccountArea, accountArea, operatorArea } from './account.pages.ts';
import { type FreshPassword, useAccountActions } from './useAccountActions.ts';

const PasswordDialog = lazy(async () => ({
  default: (await import('./InitialPasswordDialog.tsx')).InitialPasswordDialog,
}));

type NewForm = OpenedForm<Parameters<NonNullable<Parameters<typeof NewAccountForm>[0]['onDone']>>[0]>;
const NewOperator = (form: NewForm) => <NewAccountForm area={operatorArea} {...form} />;
const NewAccount = (form: NewForm) => <NewAccountForm area={accountArea} {...form} />;

const columnsOf = { operator: accountColumns(operatorArea), account: accountColumns(accountArea) };
const { lastLogin } = accountFilter.shape;

/** The list of accounts that both pages show. */
export function AccountList({ area }: { area: AccountArea }) {
  const { t } = useTranslation('account');
  const [edited, setEdited] = useOpened<Account>('edit');
  const [fresh, setFresh] = useState<FreshPassword>();
  const actionsOf = useAccountActions(area, { onEdit: setEdited, onPassword: setFresh });
  const bulk = (verb: 'enable' | 'disable'): BulkAction<Account> => ({
    key: verb,
    label: t(`action.${verb}`),
    call: area.routes[verb],
    input: (row) => ({ id: row.id }),
    isDanger: verb === 'disable',
    confirm: (selection) => ({
      title: t(`${verb}.many`, { count: countSelected(selection) }),
      text: t(`${verb}.text`),
      action: t(`action.${verb}`),
      isDanger: verb === 'disable',
    }),
  });
  return (
    <>
      <ListPage
        call={area.routes.page}
        title={t(`${area.name}.title`)}
        description={t(`${area.name}.description`)}
        columns={columnsOf[area.name]}
        filters={[
          { kind: 'text', name: 'keyword', label: t('field.keyword') },
          { kind: 'text', name: 'organisation', label: t('field.organisation') },
          { kind: 'text', name: 'role', label: t('field.role') },
          {
            kind: 'select',
            name: 'userType',
            label: t('field.userType'),
            options: userTypes.map((value) => ({ value, label: t(`userType.${value}`) })),
          },
          {
            kind: 'select',
            name: 'state',
            label: t('field.state'),
            options: (['enabled', 'disabled'] as const).map((value) => ({ value, label: t(`state.${value}`) })),
          },
          { kind: 'text', name: 'department', label: t('field.department') },
          {
            kind: 'select',
            name: 'activated',
            label: t('field.activated'),
            options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`activated.${value}`) })),
          },
          {
            kind: 'select',
            name: 'lastLogin',
            label: t('field.lastLogin'),
            options: lastLogin.unwrap().options.map((value) => ({ value, label: t(`lastLogin.${value}`) })),
          },
        ]}
        rowLabel={(row) => row.loginName}
        rowHref={(row) => area.detailsPath(row.id)}
        rowActions={actionsOf}
        bulkActions={[bulk('enable'), bulk('disable')]}
        actions={
          <CreateButton
            call={area.routes.add}
            form={area.name === 'operator' ? NewOperator : NewAccount}
            label={t(`${area.name}.add`)}
            onDone={({ account, initialPassword, initialPasswordUntil }) =>
              setFresh({ loginName: account.loginName, password: initialPassword, until: initialPasswordUntil })
            }
          />
        }
        emptyTitle={t('empty.title')}
        emptyText={t('empty.text')}
      />
      <AccountForm
        area={area}
        record={edited}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        onDone={() => setEdited(undefined)}
      />
      {fresh ? (
        <Suspense fallback={null}>
          <PasswordDialog fresh={fresh} onClose={() => setFresh(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
