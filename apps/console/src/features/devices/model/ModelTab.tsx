import { modelRoutes, seriesRoutes } from '@tilldeck/contracts/devices/model.routes';
import type { DeviceModel } from '@tilldeck/contracts/devices/model.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionsFrom } from '../../../components/choices/useChoices.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useCan } from '../../../lib/session/permission.ts';
import { DerivedModelForm } from './DerivedModelForm.tsx';
import { ModelForm } from './ModelForm.tsx';
import { derivedColumns, modelColumns, stateOptions } from './model.columns.tsx';
import { useModelActions } from './useModelActions.ts';

const seriesOptions = optionsFrom(seriesRoutes.page, { pageSize: 200 }, (page) =>
  page.items.map(({ id, name }) => ({ value: id, label: name })),
);

/** Original or derived models. Partners see what is offered to them; the vendor writes. */
export function ModelTab({ kind }: { kind: 'original' | 'derived' }) {
  const { t } = useTranslation('model');
  const isDerived = kind === 'derived';
  const [edited, setEdited] = useOpened<DeviceModel>('edit-model');
  const [original, setOriginal] = useState<DeviceModel>();
  const actionsOf = useModelActions('model');
  const isWriter = useCan(modelRoutes.add.permission);
  const Form = isDerived ? DerivedModelForm : ModelForm;
  const close = () => setEdited(undefined);
  const emptyText = isDerived
    ? t(isWriter ? 'derivedEmptyText' : 'derivedEmptyPartner')
    : t(isWriter ? 'emptyText' : 'emptyPartner');
  const columns = isDerived ? derivedColumns : modelColumns;
  return (
    <>
      <ListPage
        isEmbedded
        urlScope={kind}
        call={modelRoutes.page}
        exportCall={modelRoutes.export}
        fixedInput={{ kind }}
        title={t(isDerived ? 'tab.derived' : 'tab.models')}
        columns={isWriter ? columns : columns.filter(({ key }) => key !== 'derivedCount' && key !== 'state')}
        filters={[
          { kind: 'text', name: 'keyword', label: t('field.keyword') },
          { kind: 'select', name: 'seriesId', label: t('field.series'), options: seriesOptions },
          ...(isWriter
            ? [{ kind: 'select' as const, name: 'state' as const, label: t('field.state'), options: stateOptions }]
            : []),
        ]}
        rowLabel={(row) => row.name}
        rowActions={(row) => [
          { key: 'edit', label: t('editAction'), call: modelRoutes.modify, onClick: () => setEdited(row) },
          ...(isDerived
            ? []
            : [{ key: 'derive', label: t('deriveAction'), call: modelRoutes.derive, onClick: () => setOriginal(row) }]),
          { key: 'devices', label: t('devices'), href: `/device/list?modelIds=${row.id}` },
          ...actionsOf(row, row.hasDevices ? t('inUse') : row.derivedCount > 0 ? t('hasDerived') : null),
        ]}
        actions={<CreateButton call={modelRoutes.add} form={Form} label={t(isDerived ? 'derive' : 'add')} />}
        emptyTitle={t(isDerived ? 'derivedEmpty' : 'empty')}
        emptyText={emptyText}
      />
      <Form record={edited} isOpen={edited !== undefined} onClose={close} onDone={close} />
      <DerivedModelForm
        original={original}
        isOpen={original !== undefined}
        onClose={() => setOriginal(undefined)}
        onDone={() => setOriginal(undefined)}
      />
    </>
  );
}
