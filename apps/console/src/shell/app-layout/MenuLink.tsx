import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { LineIcon } from '../../components/icon/LineIcon.tsx';
import { ShellIcon } from '../ShellIcon.tsx';
import { MenuCount } from './MenuCount.tsx';

interface MenuLinkProps {
  path: string;
  title: string;
  icon: string | null;
  isCurrent: boolean;
  depth?: number;
  /** What waits on this page. */
  count?: number;
}

/** Goes to a page; on the page that is open already it starts that page over. */
export function MenuLink({ path, title, icon, isCurrent, depth = 0, count = 0 }: MenuLinkProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (path.startsWith('https://')) return <OutwardLink path={path} title={title} icon={icon} depth={depth} />;
  return (
    <Link
      to={path}
      className="td-side-entry"
      style={{ '--depth': depth } as React.CSSProperties}
      aria-current={isCurrent ? 'page' : undefined}
      title={count > 0 ? `${title} (${t('notices.waiting', { count })})` : title}
      onClick={(event) => {
        const isPlainClick = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!isPlainClick || window.location.pathname !== path) return;
        event.preventDefault();
        void navigate(`/redirect${path}`, { replace: true });
      }}
    >
      {icon && <LineIcon name={icon} />}
      <span className="td-side-text">{title}</span>
      <MenuCount count={count} />
    </Link>
  );
}

/** Leads out of the console, in a tab of its own that cannot reach back. */
function OutwardLink({ path, title, icon, depth }: Omit<MenuLinkProps, 'isCurrent'>) {
  return (
    <a
      href={path}
      target="_blank"
      rel="noopener noreferrer"
      className="td-side-entry"
      style={{ '--depth': depth } as React.CSSProperties}
      title={title}
    >
      {icon && <LineIcon name={icon} />}
      <span className="td-side-text">{title}</span>
      <span className="td-side-arrow">
        <ShellIcon name="external" size={14} />
      </span>
    </a>
  );
}
