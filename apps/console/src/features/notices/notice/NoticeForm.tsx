import { noticeRoutes } from '@tilldeck/contracts/notices/notice.routes';
import { type NoticeDetail, noticeDraft } from '@tilldeck/contracts/notices/notice.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { FormPage } from '../../../components/form/FormPage.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import { noticePath } from './notice.rules.ts';
import { noticeFields } from './notice-form.fields.tsx';

const valuesOf = (record: NoticeDetail) => ({
  ...record,
  releaseAt: record.releaseAt ?? undefined,
  contentEn: record.contentEn || undefined,
  contentZh: record.contentZh || undefined,
  partnerIds: record.partners.map(({ id }) => id),
  modelIds: record.models.map(({ id }) => id),
});

/** A new notice, or one that is changed: what was released keeps all but its texts. Saving releases nothing. */
export function NoticeForm({ record }: { record?: NoticeDetail }) {
  const { t, i18n } = useTranslation('notice');
  const navigate = useNavigate();
  const { org } = useSession();
  const { call } = useBlocks();
  const fieldsOf = (row: NoticeDetail | undefined) => noticeFields(i18n.language, org?.isVendor ?? false, row);
  const shared = {
    schema: noticeDraft,
    fields: fieldsOf(record),
    backHref: record ? noticePath(record) : '/support/notice/list',
    onDone: (saved: NoticeDetail) => void navigate(noticePath(saved)),
  };
  if (!record)
    return (
      <FormPage
        {...shared}
        call={noticeRoutes.create}
        title={t('write')}
        action={t('saveDraft')}
        doneText={t('created')}
        initial={{ audience: 'everybody', method: 'console', type: 'normal' }}
      />
    );
  return (
    <FormPage
      {...shared}
      call={noticeRoutes.update}
      title={t('edit')}
      {...(record.state === 'draft'
        ? { action: t('saveDraft') }
        : { description: t(record.state === 'released' ? 'releasedHelp' : 'scheduledHelp') })}
      doneText={t('saved')}
      {...savedForm(record, () => call(noticeRoutes.detail, { id: record.id }), {
        fields: fieldsOf,
        toValues: valuesOf,
        toInput: (values: object, row) => ({ ...valuesOf(row), ...values, id: row.id, version: row.version }),
      })}
    />
  );
}
