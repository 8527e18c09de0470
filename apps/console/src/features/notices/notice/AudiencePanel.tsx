import { noticeRoutes } from '@tilldeck/contracts/notices/notice.routes';
import { type AudienceDraft, audienceQuestion } from '@tilldeck/contracts/notices/notice.schemas';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePause } from '../../../components/base/usePause.ts';
import { useCall } from '../../../lib/request/route-queries.ts';

const pauseMs = 300;

/** How many people the audience has, counted when a choice was made. */
export function AudiencePanel() {
  const { t } = useTranslation('notice');
  const form = Form.useFormInstance();
  const values = usePause(Form.useWatch([], form) as Partial<AudienceDraft> | undefined, pauseMs);
  const asked = audienceQuestion.safeParse(values);
  return asked.success ? <Counted asked={asked.data} /> : <p className="blk-soft">{t('chooseAudience')}</p>;
}

function Counted({ asked }: { asked: AudienceDraft }) {
  const { t } = useTranslation('notice');
  const { data, error } = useCall(noticeRoutes.audience, asked);
  if (error) return <p role="status">{error.message}</p>;
  if (!data) return <p className="blk-soft">{t('counting')}</p>;
  if (data.accounts === 0) return <p role="status">{t('reachesNobody')}</p>;
  return (
    <p role="status">
      <strong>{t('willReach', data)}</strong>
      <br />
      <span className="blk-soft">
        {t('willMail', data)}. {t('later')}
      </span>
    </p>
  );
}
