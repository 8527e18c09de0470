import { scaleCodeRoutes } from '@tilldeck/contracts/factory/scale-code.routes';
import { scaleCodeStates } from '@tilldeck/contracts/factory/scale-code.states';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../components/feedback/useAction.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { ScaleCodeForm } from './ScaleCodeForm.tsx';
import { scaleCodeColumns, scaleCodeHref } from './scale-code.columns.tsx';
import { useScaleCodeEnd } from './useScaleCodeEnd.ts';

/** /configuration/scale/list */
export function ScaleCodeListPage() {
  const { t } = useTranslation('factory');
  const { row: rowAction } = useAction();
  const end = useScaleCodeEnd();
  return (
    <ListPage
      call={scaleCodeRoutes.page}
      title={t('scaleCode.title')}
      description={t('scaleCode.description')}
      columns={scaleCodeColumns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('scaleCode.keyword') },
        {
          kind: 'multi',
          name: 'state',
          label: t('scaleCode.state'),
          options: scaleCodeStates.map((value) => ({ value, label: t(`scaleCode.state.${value}`) })),
        },
        { kind: 'dateRange', name: 'expiry', from: 'from', to: 'to', label: t('scaleCode.expiry') },
      ]}
      rowLabel={(row) => row.code}
      rowHref={scaleCodeHref}
      rowActions={(row) => [rowAction(end, row)]}
      actions={<CreateButton call={scaleCodeRoutes.add} form={ScaleCodeForm} label={t('scaleCode.add')} />}
      emptyTitle={t('scaleCode.empty')}
      emptyText={t('scaleCode.emptyText')}
    />
  );
}
