import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { defaultSessionMinutes } from '@tilldeck/contracts/remote/remote.limits';
import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { type RemoteSession, remoteDraft } from '@tilldeck/contracts/remote/session.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { FormSheet } from '../../../components/form/FormFrame.tsx';
import { SchemaForm } from '../../../components/form/SchemaForm.tsx';
import { useRouteForm } from '../../../components/form/useRouteForm.ts';
import { openWindow } from '../../../lib/navigation/open-window.ts';
import { useCan } from '../../../lib/session/permission.ts';
import { remoteDeviceList, remoteSessionHref } from '../parts/session/remote.paths.ts';
import { OutlookPanel } from './OutlookPanel.tsx';
import styles from './Request.module.css';
import { RequestSent } from './RequestSent.tsx';
import { requestFields } from './request-form.fields.tsx';

/** /remote/request */
export function RemoteRequestPage() {
  const [params, setParams] = useSearchParams();
  const [sent, setSent] = useState<RemoteSession | null>(null);
  const show = (session: RemoteSession) => {
    setSent(session);
    // The click is fresh enough for the browser; where it is not, the button below opens the window.
    openWindow(remoteSessionHref(session.id));
  };
  if (!sent) return <RequestForm sn={params.get('sn') ?? undefined} onSent={show} />;
  const again = () => {
    setSent(null);
    setParams({});
  };
  return <RequestSent session={sent} onAgain={again} />;
}

interface RequestFormProps {
  sn: string | undefined;
  onSent: (session: RemoteSession) => void;
}

/** What is asked for, and beside it what will follow. */
function RequestForm({ sn, onSent }: RequestFormProps) {
  const { t } = useTranslation('remote');
  const navigate = useNavigate();
  const maySearch = useCan(deviceRoutes.choices);
  const mayControl = useCan('remote-session.edit');
  const fields = requestFields(maySearch, mayControl ? null : t('help.viewOnly'));
  const { control, leave } = useRouteForm(
    {
      schema: remoteDraft,
      fields,
      call: remoteSessionRoutes.request,
      initial: { minutes: defaultSessionMinutes, mode: mayControl ? 'control' : 'view', ...(sn ? { sn } : {}) },
      doneText: t('request.sent'),
      onDone: onSent,
    },
    () => void navigate(remoteDeviceList),
  );
  return (
    <FormSheet
      title={t('request.title')}
      description={t('request.description')}
      action={t('request.action')}
      backHref={remoteDeviceList}
      control={control}
      leave={leave}
    >
      <div className={styles.frame}>
        <SchemaForm control={control} fields={fields} columns={2} />
        <OutlookPanel control={control} />
      </div>
    </FormSheet>
  );
}
