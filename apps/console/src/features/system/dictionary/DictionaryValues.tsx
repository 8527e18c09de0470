import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import type { DictionaryValue } from '@tilldeck/contracts/system/dictionary.schemas';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { word } from '../../../components/record/record.fields.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { DictionaryValueForm } from './DictionaryValueForm.tsx';
import { dictionaryValueColumns } from './dictionary-value.fields.ts';
import { useDictionaryValueSwitch } from './dictionary-value.queries.ts';

/** The values of one dictionary, in the order forms offer them. */
export function DictionaryValues({ typeId }: { typeId: string }) {
  const { t } = useTranslation('system');
  const { row: toggle } = useDictionaryValueSwitch();
  const [opened, setOpened] = useOpened<DictionaryValue | 'new'>('value');
  const values = useCall(dictionaryRoutes.values, { typeId });
  const rows = values.data ?? [];
  const nextSort = Math.max(0, ...rows.map((row) => row.sort)) + 10;
  const add = (
    <Can route={dictionaryRoutes.addValue}>
      <ActionButton
        kind="primary"
        icon={<PlusOutlined aria-hidden />}
        label={t('dictionary.valueAdd')}
        onClick={() => setOpened('new')}
      />
    </Can>
  );
  return (
    <SectionTable
      title={t('dictionary.values')}
      read={values}
      empty={
        <EmptyState kind="nothing" title={t('dictionary.noValues')} text={t('dictionary.noValuesText')} action={add} />
      }
      columns={dictionaryValueColumns}
      rows={rows}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.value}
      actions={rows.length > 0 ? add : null}
      rowActions={(row) => [
        { key: 'edit', label: word('edit'), call: dictionaryRoutes.modifyValue, onClick: () => setOpened(row) },
        toggle(row),
      ]}
    >
      <DictionaryValueForm
        typeId={typeId}
        record={opened === 'new' ? undefined : opened}
        nextSort={nextSort}
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
        onDone={() => setOpened(undefined)}
      />
    </SectionTable>
  );
}
