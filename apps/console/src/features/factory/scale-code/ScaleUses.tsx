import { scaleCodeRoutes } from '@tilldeck/contracts/factory/scale-code.routes';
import { scaleResults } from '@tilldeck/contracts/factory/scale-code.states';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { scaleUseColumns } from './scale-code.columns.tsx';

/** Which devices asked with a code, and what they heard. */
export function ScaleUses({ codeId }: { codeId: string }) {
  const { t } = useTranslation('factory');
  return (
    <ListPage
      isEmbedded
      call={scaleCodeRoutes.uses}
      fixedInput={{ id: codeId }}
      title={t('scaleCode.uses')}
      columns={scaleUseColumns}
      filters={[
        {
          kind: 'multi',
          name: 'result',
          label: t('scaleCode.result'),
          options: scaleResults.map((value) => ({ value, label: t(`scaleCode.result.${value}`) })),
        },
      ]}
      rowLabel={(row) => row.sn}
      emptyTitle={t('scaleCode.usesEmpty')}
      emptyText={t('scaleCode.usesEmptyText')}
    />
  );
}
