import { answerLanguages, type CannedAnswer } from '@tilldeck/contracts/support/answer.schemas';
import { answerActions } from '@tilldeck/contracts/support/safe-action.schemas';
import { commonFields, recordFields, valuesOf } from '../../../components/record/record.fields.tsx';

export const answerFields = recordFields<CannedAnswer>()({
  ...commonFields('name', 'updatedAt'),
  language: {
    label: (t) => t('support:answer.language'),
    values: valuesOf(answerLanguages, (language) => (t) => t(`support:answer.language.${language}`)),
  },
  body: { label: (t) => t('support:answer.body'), help: (t) => t('support:answer.bodyHelp') },
  action: {
    label: (t) => t('ticketAction:field'),
    help: (t) => t('ticketAction:fieldHelp'),
    values: valuesOf(answerActions, (action) => (t) => t(`ticketAction:kind.${action}`)),
  },
  createdBy: { label: (t) => t('support:answer.createdBy') },
});
