import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { editableVersionStates } from '@tilldeck/contracts/appstore/app.states';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import { addHref, editHref, myAppListHref } from './my-app.queries.ts';
import { useVersionActions } from './useVersionActions.ts';

/** What a developer can do with the newest version of an app, or after it. */
export function MyAppActions({ app }: { app: AppDetail }) {
  const { t } = useTranslation('myApp');
  const navigate = useNavigate();
  const move = useVersionActions();
  const newest = app.newestVersion;
  if (!newest) return null;
  const isEditable = editableVersionStates.includes(newest.state);
  const remove = async () => {
    const isGone = await move('delete', newest);
    if (isGone && !app.publicVersion) await navigate(myAppListHref);
  };
  return (
    <>
      {newest.state === 'waiting' ? (
        <Can route={myAppRoutes.withdraw}>
          <ActionButton label={t('withdraw')} onClick={() => void move('withdraw', newest)} />
        </Can>
      ) : null}
      {isEditable ? (
        <>
          <Can route={myAppRoutes.delete}>
            <ActionButton label={t('delete')} isDanger onClick={() => void remove()} />
          </Can>
          <Can route={myAppRoutes.save}>
            <ActionButton kind="primary" label={t('edit')} onClick={() => void navigate(editHref(newest.id))} />
          </Can>
        </>
      ) : null}
      {newest.state === 'final_passed' ? (
        <Can route={myAppRoutes.add}>
          <ActionButton
            kind={app.publicationState === null ? 'plain' : 'primary'}
            label={t('addVersion')}
            onClick={() => void navigate(addHref(app.id))}
          />
        </Can>
      ) : null}
    </>
  );
}
