import { feedbackRoutes } from '@tilldeck/contracts/notices/feedback.routes';
import { type FeedbackEntry, feedbackAnswer } from '@tilldeck/contracts/notices/feedback.schemas';
import { feedbackKinds, feedbackStates } from '@tilldeck/contracts/notices/notice.states';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../components/feedback/useAction.ts';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './Feedback.module.css';
import { feedbackColumns } from './feedback.columns.tsx';
import { useMarkRead } from './useMarkRead.ts';

const FeedbackDrawer = lazy(async () => ({ default: (await import('./FeedbackDrawer.tsx')).FeedbackDrawer }));

const answerSchema = feedbackAnswer.omit({ id: true });

/** /support/feedback/list */
export function FeedbackListPage() {
  const { t } = useTranslation('feedback');
  const { row: rowAction } = useAction();
  const [answered, setAnswered] = useOpened<FeedbackEntry>('answer');
  const [opened, setOpened] = useOpened<FeedbackEntry>('feedback');
  // Read again while it is open: an answer is written above it.
  const live = useCall(feedbackRoutes.detail, { id: opened?.id ?? '' }, { enabled: opened !== undefined });
  const shown = opened && (live.data ?? opened);
  const markRead = useMarkRead();
  return (
    <>
      <ListPage
        call={feedbackRoutes.page}
        title={t('title')}
        description={t('description')}
        columns={feedbackColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('keyword') },
          {
            kind: 'select',
            name: 'kind',
            label: t('kind'),
            options: feedbackKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
          },
          {
            kind: 'multi',
            name: 'state',
            label: t('state'),
            options: feedbackStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
        rowLabel={(row) => row.text}
        onOpen={setOpened}
        rowActions={(row) => [
          { key: 'open', label: t('open'), call: feedbackRoutes.page, onClick: () => setOpened(row) },
          ...(row.state === 'new' ? [rowAction(markRead, row)] : []),
          ...(row.state === 'answered'
            ? []
            : [
                {
                  key: 'answer',
                  label: t('answerAction'),
                  call: feedbackRoutes.answer,
                  onClick: () => setAnswered(row),
                },
              ]),
        ]}
        emptyTitle={t('empty')}
        emptyText={t('emptyText')}
      />
      {shown ? (
        <Suspense fallback={null}>
          <FeedbackDrawer entry={shown} onClose={() => setOpened(undefined)} onAnswer={setAnswered} />
        </Suspense>
      ) : null}
      <FormDialog
        isOpen={answered !== undefined}
        onClose={() => setAnswered(undefined)}
        onDone={() => setAnswered(undefined)}
        title={t('answerTitle')}
        action={t('answerAction')}
        above={<p className={styles.text}>{answered?.text}</p>}
        schema={answerSchema}
        fields={[{ name: 'answer', label: t('answer'), help: t('answerHelp'), kind: 'textarea', isWide: true }]}
        columns={1}
        call={feedbackRoutes.answer}
        toInput={(values) => ({ ...values, id: answered?.id })}
        doneText={t('answered')}
      />
    </>
  );
}
