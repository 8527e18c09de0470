import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { DevicesTab } from '../../../components/device/DevicesTab.tsx';
import { NewTaskButton } from '../../../components/device/NewTaskButton.tsx';
import { useAction } from '../../../components/feedback/useAction.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { useCan } from '../../../lib/session/permission.ts';
import { OpeningHoursTable } from './OpeningHoursTable.tsx';
import { ShopDevicesDialog } from './ShopDevicesDialog.tsx';
import { ShopForm } from './ShopForm.tsx';
import { ShopNow } from './ShopNow.tsx';
import { shopFields } from './shop.fields.ts';
import { useShopRemoval } from './useShopRemoval.ts';

const listHref = '/device/shop/list';

/** /device/shop/details/:id */
export function ShopDetailsPage() {
  const { t } = useTranslation('shop');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [opened, setOpened] = useOpened<'edit' | 'devices'>('form');
  const { run } = useAction();
  const maySeeDevices = useCan(deviceRoutes.page);
  const remove = useShopRemoval(() => void navigate(listHref));
  const record = useCall(shopRoutes.detail, { id });
  const history = useHistoryTab('shop', id);
  const shop = record.data;
  const close = () => setOpened(undefined);
  const facts = shop && [
    ...shopFields.facts(shop, ['code', 'orgName', 'timeZone']),
    {
      label: shopFields.label('deviceCount'),
      value: (
        <Link to={`/device/list?shopId=${id}`}>
          <NumberText value={shop.deviceCount} isWhole />
        </Link>
      ),
    },
    ...shopFields.facts(shop, ['area', 'address', 'coordinates', 'contact', 'phone', 'createdAt', 'remark']),
  ];
  return (
    <>
      <DetailsPage
        title={shop?.name ?? ''}
        backHref={listHref}
        status={shop ? <ShopNow shop={shop} isFramed hasDetail /> : null}
        isLoading={record.isPending}
        error={record.error}
        onRetry={() => void record.refetch()}
        actions={
          <>
            <Can route={shopRoutes.remove}>
              <ActionButton label={t('remove')} isDanger onClick={() => shop && void run(remove, shop)} />
            </Can>
            <NewTaskButton target={{ scope: 'shop', shopIds: [id] }} />
            <Can route={shopRoutes.assign}>
              <ActionButton label={t('addDevices')} onClick={() => setOpened('devices')} />
            </Can>
            <Can route={shopRoutes.modify}>
              <ActionButton kind="primary" label={t('edit')} onClick={() => setOpened('edit')} />
            </Can>
          </>
        }
        summary={facts ? <SectionCard>{<FactsGrid facts={facts} />}</SectionCard> : null}
        tabs={[
          ...(maySeeDevices && shop
            ? [
                {
                  key: 'devices',
                  label: t('field.devices'),
                  count: shop.deviceCount,
                  content: <DevicesTab within={{ shopId: id }} />,
                },
              ]
            : []),
          {
            key: 'hours',
            label: t('field.hours'),
            content: <SectionCard>{shop ? <OpeningHoursTable hours={shop.openingHours} /> : null}</SectionCard>,
          },
          ...history,
        ]}
      />
      <ShopForm record={shop} isOpen={opened === 'edit' && shop !== undefined} onClose={close} onDone={close} />
      {shop ? <ShopDevicesDialog shop={shop} isOpen={opened === 'devices'} onClose={close} /> : null}
    </>
  );
}
