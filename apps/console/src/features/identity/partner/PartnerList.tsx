import { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { activationStates, type Partner, partnerStates } from '@tilldeck/contracts/identity/partner.schemas';
import { partnerTypes } from '@tilldeck/contracts/identity/session.schemas';
import { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActForDialog } from '../../../components/access/ActForDialog.tsx';
import { optionsFrom } from '../../../components/choices/useChoices.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { RowAction } from '../../../components/list/RowActions.tsx';
import type { BulkAction } from '../../../components/list/useBulkRun.ts';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import { partnerColumns, partnerHref } from './partner.columns.tsx';
import { useNoEntry } from './partner.queries.ts';
import { usePartnerActions } from './usePartnerActions.ts';

/** Inside a partner's page everybody has the same upper partner. */
const subPartnerColumns = partnerColumns.filter((column) => column.key !== 'parentName');

interface PartnerListProps {
  actions: ReactNode;
  /** Only those directly below this one, inside its page. */
  parentId?: string;
}

/** Partners in rows, newest first. */
export function PartnerList({ actions, parentId }: PartnerListProps) {
  const { t, i18n } = useTranslation(['partner', 'access']);
  const [actFor, setActFor] = useState<Partner>();
  const { row: rowAction, switchOf, resend } = usePartnerActions();
  const isActing = useSession().acting !== null;
  const noEntry = useNoEntry();
  const bulk = (verb: 'enable' | 'disable'): BulkAction<Partner> => ({
    key: verb,
    label: t(verb),
    call: partnerRoutes[verb],
    input: (row) => ({ id: row.id }),
    confirm: (selection) => ({
      title: t(`${verb}Many`, { count: countSelected(selection) }),
      text: t(`${verb}Text`),
      action: t(verb),
      isDanger: verb === 'disable',
    }),
  });
  const actionsOf = (row: Partner): RowAction[] => {
    const independent = row.isControlled ? null : t('independent');
    return [
      { key: 'settings', label: t('settingsAction'), call: partnerRoutes.settings, href: `/partner/set/${row.id}` },
      rowAction(switchOf(row.state, independent), row),
      {
        key: 'authority',
        label: t('authorityAction'),
        call: partnerRoutes.detail,
        href: `/partner/authority/${row.id}`,
        disabledReason: independent,
      },
      ...(isActing
        ? []
        : [
            {
              key: 'actFor',
              label: t('access:actFor'),
              call: accessRoutes.open,
              disabledReason: noEntry(row),
              onClick: () => setActFor(row),
            },
          ]),
      rowAction(resend, row),
    ];
  };
  return (
    <>
      <ListPage
        call={partnerRoutes.page}
        title={t(parentId ? 'subPartners' : 'title')}
        description={t('description')}
        columns={parentId ? subPartnerColumns : partnerColumns}
        {...(parentId ? { fixedInput: { parentId }, isEmbedded: true, urlScope: 'sub' } : {})}
        filters={[
          { kind: 'text', name: 'keyword', label: t('keyword') },
          ...(parentId ? [] : [{ kind: 'text' as const, name: 'parent' as const, label: t('parent') }]),
          {
            kind: 'select',
            name: 'type',
            label: t('type'),
            options: partnerTypes.map((value) => ({ value, label: t(`type.${value}`) })),
          },
          {
            kind: 'select',
            name: 'state',
            label: t('state'),
            options: partnerStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          {
            kind: 'select',
            name: 'activationState',
            label: t('activation'),
            options: activationStates.map((value) => ({ value, label: t(`activation.${value}`) })),
          },
          {
            kind: 'select',
            name: 'country',
            label: t('country'),
            options: optionsFrom(areaRoutes.list, { level: 'country' }, (areas) =>
              areas.map((area) => ({
                value: area.code,
                label: nameIn(i18n.language, area),
              })),
            ),
          },
          { kind: 'dateRange', name: 'created', from: 'from', to: 'to', label: t('createdAt') },
        ]}
        rowLabel={(row) => row.name}
        rowHref={(row) => partnerHref(row.id)}
        rowActions={actionsOf}
        bulkActions={[bulk('enable'), bulk('disable')]}
        actions={actions}
        emptyTitle={t(parentId ? 'noSubPartners' : 'empty')}
        emptyText={t(parentId ? 'noSubPartnersText' : 'emptyText')}
      />
      {actFor ? <ActForDialog org={actFor} isOpen onClose={() => setActFor(undefined)} /> : null}
    </>
  );
}
