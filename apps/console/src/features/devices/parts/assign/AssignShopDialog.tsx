import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '../../../../components/form/FormDialog.tsx';
import { SearchSelect } from '../../../../components/form/SearchSelect.tsx';
import { type AssignDialogProps, useAssignFrame } from './useAssignFrame.ts';

const schema = z.object({ shopId: z.string({ error: 'required' }).min(1, 'required') });

/** Puts devices into a shop. */
export function AssignShopDialog({ ids, refreshes, ...opened }: AssignDialogProps) {
  const { t } = useTranslation('shop');
  const frame = useAssignFrame(opened, (changed) => t('assigned', { count: changed }));
  const count = ids.length;
  return (
    <FormDialog
      {...frame}
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
      toInput={({ shopId }) => ({ shopId, ids: [...ids] })}
      refreshes={[shopRoutes.page, shopRoutes.detail, ...refreshes]}
    />
  );
}
