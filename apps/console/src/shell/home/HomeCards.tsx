import type { HomeCard, HomeFigure } from '@tilldeck/contracts/home/home.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Sparkline } from '../../components/page/Sparkline.tsx';
import { useSettings } from '../../lib/settings/stored-settings.ts';
import './home-cards.css';

/** The figures domains contribute, each a link to what it counts. */
export function HomeCards({ cards }: { cards: readonly HomeCard[] }) {
  const { t } = useTranslation('pages');
  return (
    <section className="td-home-cards" aria-label={t('home.figures')}>
      {cards.map((card) => (
        <Card key={card.key} card={card} />
      ))}
    </section>
  );
}

/** More figures than this need two columns of the grid. */
const narrowFigures = 5;

function Card({ card: { title, figures, bar, trend } }: { card: HomeCard }) {
  const isWide = figures.length > narrowFigures;
  return (
    <section className="td-home-panel" data-wide={isWide || undefined} aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <ul className="td-figures">
        {figures.map((figure) => (
          <Figure key={figure.key} figure={figure} />
        ))}
      </ul>
      <ShareBar parts={bar.flatMap((key) => figures.find((figure) => figure.key === key) ?? [])} />
      {trend?.values.some((value) => value > 0) && (
        <figure className="td-trend">
          <Sparkline values={trend.values} label={trend.label} />
          <figcaption aria-hidden>{trend.label}</figcaption>
        </figure>
      )}
    </section>
  );
}

function Figure({ figure: { label, value, isCapped, href, tone } }: { figure: HomeFigure }) {
  const { language } = useSettings();
  const number = new Intl.NumberFormat(language).format(value);
  return (
    <li data-tone={value > 0 ? tone : undefined}>
      <Link to={href}>
        <strong>{isCapped ? `${number}+` : number}</strong>
        <span>{label}</span>
      </Link>
    </li>
  );
}

/** What the figures above are made of; the figures themselves say it to those who cannot see it. */
function ShareBar({ parts }: { parts: readonly HomeFigure[] }) {
  const shown = parts.filter(({ value }) => value > 0);
  if (shown.length < 2) return null;
  return (
    <div className="td-share-bar" aria-hidden>
      {shown.map(({ key, label, value, tone }) => (
        <i key={key} data-tone={tone} style={{ flexGrow: value }} title={label} />
      ))}
    </div>
  );
}

const waitingCards = ['one', 'two', 'three', 'four'];

/** Holds the place of the cards, so that nothing jumps when they arrive. */
export function WaitingCards() {
  const { t } = useTranslation('pages');
  return (
    <section className="td-home-cards" aria-label={t('home.figures')} aria-busy>
      {waitingCards.map((key) => (
        <div key={key} className="td-home-panel td-home-waiting" />
      ))}
    </section>
  );
}
