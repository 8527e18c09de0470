import { adRoutes } from '@tilldeck/contracts/appstore/ad.routes';
import { type Ad, adPositions } from '@tilldeck/contracts/appstore/ad.schemas';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useChange } from '../../../lib/request/route-queries.ts';
import { AdForm } from './AdForm.tsx';
import { adColumns } from './ad.columns.tsx';
import { adReads, useAdChanges } from './ad.queries.ts';

/** /appstore/ads/list */
export function AdListPage() {
  const { t } = useTranslation('ad');
  const confirm = useConfirm();
  const [edited, setEdited] = useOpened<Ad>('edit');
  const enable = useChange(adRoutes.enable, { refreshes: adReads });
  const disable = useChange(adRoutes.disable, { refreshes: adReads });
  const remove = useChange(adRoutes.delete, { refreshes: adReads });
  useAdChanges();
  const ask = async ({ id, title }: Ad) => {
    const question = { title: t('removeTitle', { title }), text: t('removeText'), action: t('remove'), isDanger: true };
    if (await confirm(question)) remove.mutate({ id });
  };
  const toggle = ({ id, version, isEnabled }: Ad) =>
    isEnabled
      ? {
          key: 'disable',
          label: t('disable'),
          call: adRoutes.disable,
          onClick: () => disable.mutate({ id, version }),
        }
      : { key: 'enable', label: t('enable'), call: adRoutes.enable, onClick: () => enable.mutate({ id, version }) };
  return (
    <>
      <ListPage
        call={adRoutes.page}
        title={t('title')}
        description={t('description')}
        columns={adColumns}
        filters={[
          { kind: 'text', name: 'title', label: t('field.title') },
          {
            kind: 'select',
            name: 'position',
            label: t('field.position'),
            options: adPositions.map((value) => ({ value, label: t(`position.${value}`) })),
          },
          {
            kind: 'select',
            name: 'isEnabled',
            label: t('field.state'),
            options: [
              { value: 'true', label: t('enabled') },
              { value: 'false', label: t('disabled') },
            ],
          },
        ]}
        rowLabel={(row) => row.title}
        rowActions={(row) => [
          { key: 'edit', label: t('edit'), call: adRoutes.modify, onClick: () => setEdited(row) },
          toggle(row),
          { key: 'remove', label: t('remove'), call: adRoutes.delete, isDanger: true, onClick: () => void ask(row) },
        ]}
        actions={<CreateButton call={adRoutes.add} form={AdForm} label={t('add')} />}
        emptyTitle={t('empty')}
        emptyText={t('emptyText')}
      />
      <AdForm
        record={edited}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        onDone={() => setEdited(undefined)}
      />
    </>
  );
}
