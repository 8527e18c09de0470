import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { searchFrom } from '../../../../components/choices/useChoices.ts';
import { FormDialog } from '../../../../components/form/FormDialog.tsx';
import { type AssignDialogProps, useAssignFrame } from './useAssignFrame.ts';

const schema = z.object({ shopId: z.string({ error: 'required' }).min(1, 'required') });

const shops = searchFrom(
  shopRoutes.choices,
  ({ keyword }) => ({ keyword }),
  // A device can only be in a shop of its own organisation: the headings say whose each is.
  (found) =>
    found.map(({ id, name, code, orgName }) => ({
      value: id,
      label: code ? `${name} (${code})` : name,
      group: orgName,
    })),
);

/** Puts devices into a shop. */
export function AssignShopDialog({ ids, ...opened }: AssignDialogProps) {
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
          kind: 'select',
          options: shops,
          placeholder: t('search'),
        },
      ]}
      call={shopRoutes.assign}
      title={t('assignTitle', { count })}
      action={t('assign')}
      toInput={({ shopId }) => ({ shopId, ids: [...ids] })}
    />
  );
}
