import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { greetingAt, hourIn } from '../../lib/navigation/greeting.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { currentTimezone, useSettings } from '../../lib/settings/stored-settings.ts';
import { HomeCards, WaitingCards } from '../home/HomeCards.tsx';
import '../home/home.css';
import { NextSteps } from '../home/NextSteps.tsx';
import { NoticesPanel } from '../home/NoticesPanel.tsx';
import { QuietPanel } from '../home/QuietPanel.tsx';
import { ShortcutBar } from '../home/ShortcutBar.tsx';
import { TodoPanel } from '../home/TodoPanel.tsx';
import { useHomeCards } from '../home/useHomeReads.ts';

export function HomePage() {
  return (
    <div className="td-home">
      <Greeting />
      <ShortcutBar />
      <div className="td-home-columns">
        <div>
          <Figures />
        </div>
        <div>
          <TodoPanel />
          <NoticesPanel />
        </div>
      </div>
    </div>
  );
}

/** People without figures, or of an organisation that has nothing yet, are shown where they can go. */
function Figures() {
  const { t } = useTranslation('pages');
  const { data: cards, error, refetch } = useHomeCards();
  if (cards)
    return (
      <>
        {cards.length > 0 && <HomeCards cards={cards} />}
        {cards.every(({ figures }) => figures.every(({ value }) => value === 0)) && <NextSteps />}
      </>
    );
  if (!error) return <WaitingCards />;
  return (
    <>
      <QuietPanel icon="home" title={t('home.figures')} empty={t('home.notRead')} text={error.message}>
        <button type="button" className="td-link-button" onClick={() => void refetch()}>
          {t('home.readAgain')}
        </button>
      </QuietPanel>
      <NextSteps />
    </>
  );
}

const minuteMs = 60_000;

function Greeting() {
  const { t } = useTranslation('pages');
  const { nickname, org } = useSession();
  const { language } = useSettings();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  const timeZone = currentTimezone();
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone }).format(now);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }).format(now);
  return (
    <header className="td-home-greeting">
      <div>
        <h1>{t(`home.${greetingAt(hourIn(timeZone, now))}`, { name: nickname })}</h1>
        <p>{org?.orgName}</p>
      </div>
      <p className="td-home-clock">
        <strong>{time}</strong>
        <span>
          {date} · {timeZone}
        </span>
      </p>
    </header>
  );
}
