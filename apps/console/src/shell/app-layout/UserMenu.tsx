import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../../lib/session/session-state.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { PopupMenu } from '../PopupMenu.tsx';
import { ShellIcon } from '../ShellIcon.tsx';
import { Avatar } from './Avatar.tsx';
import { useOtherClouds } from './useOtherClouds.ts';

const FeedbackDialog = lazy(async () => ({ default: (await import('./FeedbackDialog.tsx')).FeedbackDialog }));

export function UserMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { nickname, avatar, org, roles, acting } = useSession();
  const otherClouds = useOtherClouds();
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <PopupMenu
        label={`${t('nav.user')}: ${nickname}`}
        button={
          <>
            <Avatar name={nickname} image={avatar} />
            <span className="td-user-name">{nickname}</span>
          </>
        }
        header={
          <div className="td-user-card">
            <strong>{nickname}</strong>
            <span>{acting ? acting.actorOrgName : org?.orgName}</span>
            <span>{acting ? t('acting.banner', { org: org?.orgName }) : roles.join(', ')}</span>
          </div>
        }
        items={[
          {
            key: 'settings',
            label: t('nav.settings'),
            icon: <ShellIcon name="setting" size={16} />,
            onChoose: () => void navigate('/account/settings'),
          },
          ...otherClouds.map(({ id, name, goOver }) => ({
            key: `cloud-${id}`,
            label: t(goOver ? 'nav.goOver' : 'nav.linkCloud', { name }),
            icon: <ShellIcon name="globe" size={16} />,
            onChoose: goOver ?? (() => void navigate('/account/settings?tab=security')),
          })),
          ...(acting
            ? []
            : [
                {
                  key: 'feedback',
                  label: t('nav.feedback'),
                  icon: <ShellIcon name="message" size={16} />,
                  onChoose: () => setWriting(true),
                },
              ]),
          {
            key: 'logout',
            label: t(acting ? 'acting.leave' : 'session.logout'),
            icon: <ShellIcon name="logout" size={16} />,
            onChoose: () => void signOut(),
          },
        ]}
      />
      <Suspense>{isWriting && <FeedbackDialog onClose={() => setWriting(false)} />}</Suspense>
    </>
  );
}
