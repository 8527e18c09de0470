import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { PartnerForm } from './PartnerForm.tsx';
import { PartnerList } from './PartnerList.tsx';
import { PartnerTree } from './PartnerTree.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

/** /partner/admin/list, as a list or as a tree (`?as=tree`) */
export function PartnerListPage() {
  const { t } = useTranslation('partner');
  const [params] = useSearchParams();
  const actions = (
    <>
      <ViewSwitch />
      <CreateButton call={partnerRoutes.add} form={PartnerForm} label={t('add')} />
    </>
  );
  if (params.get('as') !== 'tree') return <PartnerList actions={actions} />;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={actions} />
      <PartnerTree />
    </>
  );
}
