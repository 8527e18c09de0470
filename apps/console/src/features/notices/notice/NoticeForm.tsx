import { noticeRoutes } from '@tilldeck/contracts/notices/notice.routes';
import { type NoticeDetail, noticeDraft } from '@tilldeck/contracts/notices/notice.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FormPage } from '../../../components/form/FormPage.tsx';
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
  const shared = {
    schema: noticeDraft,
    fields: noticeFields(i18n.language, org?.isVendor ?? false, record),
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
      initial={valuesOf(record)}
      toInput={(values) => ({ ...valuesOf(record), ...values, id: record.id, version: record.version })}
    />
  );
}
