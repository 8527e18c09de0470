import type { HomeCard } from '@tilldeck/contracts/home/home.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSettings } from '../../lib/settings/stored-settings.ts';

/** The figures domains contribute, each a link to what it counts. */
export function HomeCards({ cards }: { cards: readonly HomeCard[] }) {
  const { t } = useTranslation('pages');
  const { language } = useSettings();
  const number = new Intl.NumberFormat(language);
  return (
    <section className="td-home-cards" aria-label={t('home.figures')}>
      {cards.map(({ key, title, figures }) => (
        <section key={key} className="td-home-panel" aria-label={title}>
          <header>
            <h2>{title}</h2>
          </header>
          <ul className="td-figures">
            {figures.map((figure) => (
              <li key={figure.key}>
                <Link to={figure.href}>
                  <strong>{number.format(figure.value)}</strong>
                  <span>{figure.label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
