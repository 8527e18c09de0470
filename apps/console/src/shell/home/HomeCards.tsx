import { type LazyExoticComponent, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { canUse } from '../../lib/session/permission.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { type HomeCard, homeCards } from './home-cards.config.ts';

const components = new Map<string, LazyExoticComponent<React.ComponentType>>(
  homeCards.map((card) => [card.id, lazy(card.load)]),
);

/** The cards this person may see. */
export function useHomeCards(): readonly HomeCard[] {
  // Read so that a change of session shows.
  useSession();
  return homeCards.filter((card) => canUse(card.permission));
}

export function HomeCards({ cards }: { cards: readonly HomeCard[] }) {
  const { t } = useTranslation('pages');
  return (
    <section className="td-home-cards" aria-label={t('home.figures')}>
      {cards.map(({ id, columns }) => {
        const Card = components.get(id);
        return (
          <div key={id} style={{ gridColumn: `span ${columns}` }}>
            <Suspense fallback={<span className="td-spinner" />}>{Card && <Card />}</Suspense>
          </div>
        );
      })}
    </section>
  );
}
