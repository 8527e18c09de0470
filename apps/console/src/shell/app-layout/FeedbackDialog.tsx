import { feedbackRoutes } from '@tilldeck/contracts/notices/feedback.routes';
import { feedbackDraft } from '@tilldeck/contracts/notices/feedback.schemas';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import type { FormEntry } from '../../components/form/useFormFields.ts';
import { Providers } from '../Providers.tsx';

const schema = feedbackDraft.omit({ page: true });
const fields: readonly FormEntry<keyof typeof schema.shape>[] = [
  {
    name: 'kind',
    label: (t) => t('shell:feedback.kind'),
    kind: 'radio',
    optionLabels: {
      praise: (t) => t('shell:feedback.praise'),
      problem: (t) => t('shell:feedback.problem'),
      idea: (t) => t('shell:feedback.idea'),
    },
  },
  { name: 'text', label: (t) => t('shell:feedback.text'), kind: 'textarea', isWide: true },
];

/** Sent with the address of the page below, without what is filtered there. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <Providers>
      <FormDialog
        isOpen
        onClose={onClose}
        onDone={onClose}
        title={t('feedback.title')}
        action={t('feedback.send')}
        above={<p className="blk-soft">{t('feedback.page', { page: pathname })}</p>}
        schema={schema}
        fields={fields}
        columns={1}
        call={feedbackRoutes.add}
        initial={{ kind: 'idea' }}
        toInput={(values) => ({ ...values, page: pathname })}
        doneText={t('feedback.sent')}
      />
    </Providers>
  );
}
