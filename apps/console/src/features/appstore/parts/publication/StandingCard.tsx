import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import type { Publication } from '@tilldeck/contracts/appstore/publication.schemas';
import { useTranslation } from 'react-i18next';
import { publicationStateTexts } from '../../../../components/app/publication.states.ts';
import { ActionButton } from '../../../../components/base/ActionButton.tsx';
import { useMayCall } from '../../../../components/base/useBlocks.ts';
import { StatusTag } from '../../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../../components/text/TimeText.tsx';
import { DeploymentText, VisibilityText } from './AudienceText.tsx';
import styles from './PublicationPanel.module.css';
import { useReach } from './publication.queries.ts';
import { type Move, routeOfMove, usePublicationActions } from './usePublicationActions.ts';
import { useReachText } from './useReachText.ts';

const movesOf = ({ state, deployment }: Publication): Move[] => {
  if (state === 'scheduled') return ['cancel'];
  const isGray = deployment === 'grayscale';
  return state === 'live' ? [...(isGray ? (['toAll'] as const) : []), 'halt', 'rollBack'] : ['resume', 'rollBack'];
};

interface StandingCardProps {
  publication: Publication;
  onRaise: () => void;
}

/** One thing that is out or waits: what it is, who gets it, how many that are, and what can be done. */
export function StandingCard({ publication, onRaise }: StandingCardProps) {
  const { t } = useTranslation(['publication', 'appstore']);
  const mayCall = useMayCall();
  const buttonOf = usePublicationActions();
  const reach = useReach(publication.appId, publication);
  const reachText = useReachText();
  const kind = publication.state === 'scheduled' ? 'scheduled' : publication.deployment;
  const canRaise =
    publication.state === 'live' && publication.deployment === 'grayscale' && mayCall(publicationRoutes.raise);
  return (
    <article className={styles.standing} aria-label={t(`kind.${kind}`)}>
      <header>
        <h3>{t(`kind.${kind}`)}</h3>
        <StatusTag state={publication.state} states={publicationStateTexts} isFramed />
      </header>
      <p className={styles.version}>
        <strong>{publication.versionName}</strong>
        <span className="blk-soft">{t('code', { code: publication.versionCode })}</span>
      </p>
      <dl className={styles.facts}>
        <dt>{t('whoSees')}</dt>
        <dd>
          <VisibilityText audience={publication} />
        </dd>
        <dt>{t('whoGets')}</dt>
        <dd>
          <DeploymentText audience={publication} />
        </dd>
        <dt>{t('ownDevices')}</dt>
        <dd>{reach.data ? reachText(reach.data) : reach.error ? '–' : '…'}</dd>
        <dt>{t('upgradeMode')}</dt>
        <dd>{t(`appstore:upgradeMode.${publication.upgradeMode}`)}</dd>
        <dt>{t(kind === 'scheduled' ? 'begins' : 'since')}</dt>
        <dd>
          <TimeText at={publication.startedAt ?? publication.publishAt ?? publication.createdAt} />
        </dd>
      </dl>
      <footer>
        {canRaise ? <ActionButton kind="primary" label={t('raise.open')} onClick={onRaise} /> : null}
        {movesOf(publication)
          .filter((move) => mayCall(routeOfMove(move)))
          .map((move) => (
            <ActionButton key={move} {...buttonOf(move, publication)} />
          ))}
      </footer>
    </article>
  );
}
