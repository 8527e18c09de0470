import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { ObjectHistory } from '../../../components/details/ObjectHistory.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { useCan } from '../../../lib/session/permission.ts';
import { OpeningHoursTable } from './OpeningHoursTable.tsx';
import { ShopDevicesDialog } from './ShopDevicesDialog.tsx';
import { ShopForm } from './ShopForm.tsx';
import { ShopNow } from './ShopNow.tsx';
import { useShopChanges, useShopRemoval } from './shop.queries.ts';

const listHref = '/device/shop/list';

/** /device/shop/details/:id */
export function ShopDetailsPage() {
  const { t } = useTranslation('shop');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [opened, setOpened] = useOpened<'edit' | 'devices'>('form');
  const remove = useShopRemoval(() => void navigate(listHref));
  const mayReadHistory = useCan(auditRoutes.object.permission);
  const record = useCall(shopRoutes.detail, { id });
  useShopChanges();
  const shop = record.data;
  const close = () => setOpened(undefined);
  const facts = shop && [
    { label: t('field.code'), value: shop.code },
    { label: t('field.partner'), value: shop.orgName },
    { label: t('field.timezone'), value: shop.timeZone.replaceAll('_', ' ') },
    {
      label: t('field.devices'),
      value: (
        <Link to={`/device/list?shopId=${id}`}>
          <NumberText value={shop.deviceCount} isWhole />
        </Link>
      ),
    },
    { label: t('field.area'), value: shop.area },
    { label: t('field.address'), value: shop.address },
    {
      label: t('field.coordinates'),
      value: shop.latitude === null ? null : `${shop.latitude.toFixed(5)}, ${shop.longitude?.toFixed(5)}`,
    },
    { label: t('field.contact'), value: shop.contact },
    { label: t('field.phone'), value: shop.phone },
    { label: t('field.createdAt'), value: <TimeText at={shop.createdAt} /> },
    { label: t('field.remark'), value: shop.remark, isWide: true },
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
              <ActionButton label={t('remove')} isDanger onClick={() => shop && void remove(shop)} />
            </Can>
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
          {
            key: 'hours',
            label: t('field.hours'),
            content: <SectionCard>{shop ? <OpeningHoursTable hours={shop.openingHours} /> : null}</SectionCard>,
          },
          ...(mayReadHistory
            ? [
                {
                  key: 'history',
                  label: t('history'),
                  content: <ObjectHistory objectType="shop" objectId={id} title={t('history')} />,
                },
              ]
            : []),
        ]}
      />
      <ShopForm record={shop} isOpen={opened === 'edit' && shop !== undefined} onClose={close} onDone={close} />
      {shop ? <ShopDevicesDialog shop={shop} isOpen={opened === 'devices'} onClose={close} /> : null}
    </>
  );
}
