import { answerRoutes } from '@tilldeck/contracts/support/answer.routes';
import { answerDraft, type CannedAnswer } from '@tilldeck/contracts/support/answer.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { CreateButton, type OpenedForm } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { RecordForm, recordForm } from '../../../components/record/RecordForm.tsx';
import { answerFields } from './answer.fields.ts';

const columns = answerFields.columns({
  name: { isKey: true, width: 300 },
  language: { width: 120 },
  action: { width: 200 },
  createdBy: { width: 160 },
  updatedAt: { width: 170 },
});

const form = recordForm<CannedAnswer>()({
  schema: answerDraft,
  fields: answerFields.form({ name: {}, language: { kind: 'radio' }, body: { isWide: true }, action: {} }),
  add: answerRoutes.add,
  modify: answerRoutes.modify,
  detail: answerRoutes.detail,
  initial: { language: 'en-US', action: 'none' },
  texts: {
    add: (t) => t('support:answer.create'),
    added: (t) => t('support:answer.added'),
    edit: (t) => t('support:answer.edit'),
    saved: (t) => t('support:answer.changed'),
  },
});

const AnswerForm = (props: OpenedForm<CannedAnswer> & { record?: CannedAnswer | undefined }) => (
  <RecordForm spec={form} {...props} />
);

/** /support/tickets/answer/list */
export function AnswerListPage() {
  const { t } = useTranslation(['support', 'words']);
  const { row: rowAction } = useAction();
  const [edited, setEdited] = useState<CannedAnswer | undefined>();
  const close = () => setEdited(undefined);
  const remove = action<CannedAnswer, typeof answerRoutes.remove>({
    key: 'remove',
    label: t('words:delete'),
    call: answerRoutes.remove,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: ({ name }) => ({
      title: t('words:deleteTitle', { name }),
      text: t('answer.removeText'),
      action: t('words:delete'),
      isDanger: true,
    }),
    done: () => t('answer.removed'),
  });
  return (
    <>
      <ListPage
        call={answerRoutes.page}
        title={t('answer.title')}
        description={t('answer.description')}
        columns={columns}
        filters={[{ kind: 'text', name: 'keyword', label: t('words:name') }, answerFields.filter('language')]}
        rowLabel={(row) => row.name}
        rowActions={(row) => [
          { key: 'edit', label: t('words:edit'), call: answerRoutes.modify, onClick: () => setEdited(row) },
          rowAction(remove, row),
        ]}
        actions={<CreateButton call={answerRoutes.add} form={AnswerForm} label={t('answer.create')} />}
        emptyTitle={t('answer.empty')}
        emptyText={t('answer.emptyText')}
      />
      <AnswerForm key={edited?.id} record={edited} isOpen={edited !== undefined} onClose={close} onDone={close} />
    </>
  );
}
