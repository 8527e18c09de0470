import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { type RemoteDraft, type RemoteOutlook, remoteDraft } from '@tilldeck/contracts/remote/session.schemas';
import { unattendedRoutes } from '@tilldeck/contracts/remote/unattended.routes';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePause } from '../../../components/base/usePause.ts';
import type { FormValues, SchemaFormControl } from '../../../components/form/useSchemaForm.ts';
import { OpenWindowButton } from '../../../components/page/OpenWindowButton.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { useErrorText } from '../../../lib/request/error-text.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { remoteSessionHref, unattendedList } from '../parts/session/remote.paths.ts';
import { PromptPreview } from './PromptPreview.tsx';
import styles from './Request.module.css';

const asked = remoteDraft.pick({ sn: true, mode: true });
/** All but the reason, which is typed last. */
const shown = remoteDraft.omit({ why: true });

/** Whether a session could begin now, who would have to agree, and what the people there would read. */
export function OutlookPanel({ control }: { control: SchemaFormControl }) {
  const { t } = useTranslation('remote');
  const typed: FormValues = Form.useWatch([], control.form) ?? control.initial;
  const aim = usePause(asked.safeParse(typed).data ?? null);
  const draft = shown.safeParse(typed).data;
  const why = typeof typed.why === 'string' ? typed.why.trim() : '';
  return (
    <aside className={styles.aside} aria-label={t('outlook.title')}>
      <div className={styles.stuck}>
        <h2>{t('outlook.title')}</h2>
        {aim?.sn ? (
          <Outlook sn={aim.sn} mode={aim.mode} draft={draft ? { ...draft, why } : null} />
        ) : (
          <p>{t('outlook.hint')}</p>
        )}
      </div>
    </aside>
  );
}

interface OutlookProps {
  sn: string;
  mode: RemoteDraft['mode'];
  draft: RemoteDraft | null;
}

function Outlook({ sn, mode, draft }: OutlookProps) {
  const errorText = useErrorText();
  const { t } = useTranslation('remote');
  const read = useCall(remoteSessionRoutes.outlook, { sn, mode });
  if (read.error) return <p role="alert">{read.error.message}</p>;
  if (!read.data) return <SkeletonLines rows={3} />;
  const { basis, refusal, canControl } = read.data;
  return (
    <div role="status">
      {basis && !refusal ? (
        <>
          <p className={styles.sentence}>{t(`outlook.${basis}`, { ticketNumber: read.data.ticketNumber })}</p>
          {mode === 'control' && !canControl ? <p>{t('outlook.viewOnly')}</p> : null}
          {basis === 'asked' && draft ? <PromptPreview draft={draft} /> : null}
        </>
      ) : (
        <>
          <p className={styles.sentence}>
            <ToneTag tone="bad" text={t('outlook.not')} />
          </p>
          <p>{refusal ? errorText(refusal) : null}</p>
          <WayOut outlook={read.data} />
        </>
      )}
    </div>
  );
}

/** What leads on from a refusal. */
function WayOut({ outlook: { refusal, openSessionId } }: { outlook: RemoteOutlook }) {
  const { t } = useTranslation('remote');
  if (refusal === 'remote.session_open' && openSessionId)
    return <OpenWindowButton size="small" href={remoteSessionHref(openSessionId)} label={t('outlook.openSession')} />;
  if (refusal === 'remote.not_authorised')
    return (
      <Can route={unattendedRoutes.page}>
        <Link to={unattendedList}>{t('outlook.unattendedLink')}</Link>
      </Can>
    );
  return null;
}
