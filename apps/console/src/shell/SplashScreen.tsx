import { Logo } from './Logo.tsx';
import './SplashScreen.css';

/** Until the first page stands. It waits a moment before it shows, so a quick start has no flash. */
export function SplashScreen() {
  return (
    <div className="td-splash">
      <Logo size={48} />
    </div>
  );
}
