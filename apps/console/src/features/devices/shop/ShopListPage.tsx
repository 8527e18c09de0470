import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import type { Shop } from '@tilldeck/contracts/devices/shop.schemas';
import { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import { useTranslation } from 'react-i18next';
import { optionsFrom } from '../../../components/choices/useChoices.ts';
import { useAction } from '../../../components/feedback/useAction.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { ShopForm } from './ShopForm.tsx';
import { shopColumns } from './shop.columns.tsx';
import { useShopRemoval } from './useShopRemoval.ts';

const organisations = optionsFrom(shopRoutes.organisations, {}, (orgs) =>
  orgs.map(({ id, name }) => ({ value: id, label: name })),
);

/** /device/shop/list */
export function ShopListPage() {
  const { t, i18n } = useTranslation('shop');
  const [edited, setEdited] = useOpened<Shop>('edit');
  const { row: rowAction } = useAction();
  const remove = useShopRemoval();
  const close = () => setEdited(undefined);
  const countries = optionsFrom(areaRoutes.list, { level: 'country' }, (areas) =>
    areas.map((area) => ({ value: area.code, label: nameIn(i18n.language, area) })),
  );
  return (
    <>
      <ListPage
        call={shopRoutes.page}
        exportCall={shopRoutes.export}
        title={t('title')}
        description={t('description')}
        columns={shopColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('field.keyword') },
          { kind: 'select', name: 'country', label: t('field.country'), options: countries },
          { kind: 'select', name: 'partnerId', label: t('field.partner'), options: organisations },
        ]}
        rowLabel={(row) => row.name}
        rowHref={(row) => `/device/shop/details/${row.id}`}
        rowActions={(row) => [
          { key: 'edit', label: t('edit'), call: shopRoutes.modify, onClick: () => setEdited(row) },
          rowAction(remove, row),
        ]}
        actions={<CreateButton call={shopRoutes.add} form={ShopForm} label={t('add')} />}
        emptyTitle={t('empty')}
        emptyText={t('emptyText')}
      />
      <ShopForm record={edited} isOpen={edited !== undefined} onClose={close} onDone={close} />
    </>
  );
}
