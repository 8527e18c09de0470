import { adRoutes } from '@tilldeck/contracts/appstore/ad.routes';
import { type Ad, adPositions } from '@tilldeck/contracts/appstore/ad.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { AdForm } from './AdForm.tsx';
import { adColumns } from './ad.columns.tsx';

/** /appstore/ads/list */
export function AdListPage() {
  const { t } = useTranslation('ad');
  const [edited, setEdited] = useOpened<Ad>('edit');
  const { row: rowAction } = useAction();
  const toggle = (verb: 'enable' | 'disable') =>
    action<Ad, (typeof adRoutes)[typeof verb]>({
      key: verb,
      label: t(verb),
      call: adRoutes[verb],
      input: ({ id, version }) => ({ id, version }),
    });
  const remove = action<Ad, typeof adRoutes.delete>({
    key: 'remove',
    label: t('remove'),
    call: adRoutes.delete,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: ({ title }) => ({
      title: t('removeTitle', { title }),
      text: t('removeText'),
      action: t('remove'),
      isDanger: true,
    }),
  });
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
          rowAction(toggle(row.isEnabled ? 'disable' : 'enable'), row),
          rowAction(remove, row),
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
