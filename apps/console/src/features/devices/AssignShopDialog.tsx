import type { Route } from '@tilldeck/contracts/core/route';
import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { SearchSelect } from '../../components/form/SearchSelect.tsx';
import { type ChosenDevices, countChosen, useSelectionResult } from './useSelectionResult.ts';

const schema = z.object({ shopId: z.string({ error: 'required' }).min(1, 'required') });

interface AssignShopDialogProps {
  devices: ChosenDevices;
  isOpen: boolean;
  onClose: () => void;
  onDone?: () => void;
  /** Reads that show devices. */
  refreshes?: readonly Route[];
}

/** Puts devices into a shop. */
export function AssignShopDialog({ devices, isOpen, onClose, onDone, refreshes = [] }: AssignShopDialogProps) {
  const { t } = useTranslation('shop');
  const show = useSelectionResult();
  const count = countChosen(devices);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      onDone={(outcome) => {
        show(outcome);
        onClose();
        onDone?.();
      }}
      schema={schema}
      fields={[
        {
          name: 'shopId',
          label: t('field.name'),
          help: t('assignHelp'),
          render: ({ id, value, onChange, onBlur, disabled }) => (
            <SearchSelect
              route={shopRoutes.choices}
              toInput={(keyword) => ({ keyword })}
              toOptions={(shops) =>
                shops.map((shop) => ({ value: shop.id, label: shop.code ? `${shop.name} (${shop.code})` : shop.name }))
              }
              placeholder={t('search')}
              {...{ id, value, onChange, onBlur, disabled }}
            />
          ),
        },
      ]}
      call={shopRoutes.assign}
      title={t('assignTitle', { count })}
      action={t('assign')}
      doneText={t('assigned', { count })}
      toInput={({ shopId }) => ({ shopId, ...devices })}
      refreshes={[shopRoutes.page, shopRoutes.detail, ...refreshes]}
    />
  );
}
