import { factoryKeyRoutes } from '@tilldeck/contracts/link/factory-key.routes';
import type { FactoryKey } from '@tilldeck/contracts/link/factory-key.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { showToast } from '../../../lib/notice/notice.ts';
import { FactoryKeyForm } from './FactoryKeyForm.tsx';

function InRegistry({ isInRegistry }: Pick<FactoryKey, 'isInRegistry'>) {
  const { t } = useTranslation('enrolment');
  return t(isInRegistry ? 'factory.registry.yes' : 'factory.registry.no');
}

const columns: readonly ListColumn<FactoryKey>[] = [
  {
    key: 'sn',
    title: (t) => t('enrolment:factory.sn'),
    isKey: true,
    width: 200,
    render: (row) => <span className="blk-mono">{row.sn}</span>,
  },
  {
    key: 'fingerprint',
    title: (t) => t('enrolment:key.fingerprint'),
    width: 340,
    render: (row) => <span className="blk-mono">{row.fingerprint}</span>,
  },
  {
    key: 'isInRegistry',
    title: (t) => t('enrolment:factory.registry'),
    width: 140,
    render: (row) => <InRegistry isInRegistry={row.isInRegistry} />,
  },
  {
    key: 'createdAt',
    title: (t) => t('enrolment:factory.createdAt'),
    width: 170,
    render: (row) => <TimeText at={row.createdAt} />,
  },
  { key: 'createdBy', title: (t) => t('enrolment:factory.createdBy'), width: 140 },
];

export function FactoryKeyList() {
  const { t } = useTranslation('enrolment');
  const { row: rowAction } = useAction();
  const remove = action<FactoryKey, typeof factoryKeyRoutes.remove>({
    key: 'remove',
    label: t('factory.remove'),
    call: factoryKeyRoutes.remove,
    isDanger: true,
    input: ({ sn }) => ({ sn }),
    confirm: ({ sn }) => ({
      title: t('factory.removeTitle', { sn }),
      text: t('factory.removeText'),
      action: t('factory.remove'),
      isDanger: true,
    }),
    done: () => t('factory.removed'),
  });
  return (
    <ListPage
      isEmbedded
      urlScope="factory"
      call={factoryKeyRoutes.page}
      title={t('tab.factory')}
      columns={columns}
      rowKey="sn"
      filters={[{ kind: 'text', name: 'keyword', label: t('factory.keyword') }]}
      rowActions={(row) => [rowAction(remove, row)]}
      actions={
        <CreateButton
          call={factoryKeyRoutes.add}
          form={FactoryKeyForm}
          label={t('factory.add')}
          onDone={({ addedCount, knownCount, differing }) =>
            differing.length === 0
              ? showToast(t('factory.added', { added: addedCount, known: knownCount }), 'done')
              : showToast(
                  t('factory.differing', { added: addedCount, sns: differing.slice(0, 20).join(', ') }),
                  'warning',
                )
          }
        />
      }
      emptyTitle={t('factory.empty')}
      emptyText={t('factory.emptyText')}
    />
  );
}
