import type { MenuNode } from '@tilldeck/contracts/identity/session.schemas';
import { LineIcon } from '../../components/icon/LineIcon.tsx';
import { titleOf } from '../../lib/navigation/menu-tree.ts';
import { useSettings } from '../../lib/settings/stored-settings.ts';
import { ShellIcon } from '../ShellIcon.tsx';
import { MenuCount } from './MenuCount.tsx';
import { MenuLink } from './MenuLink.tsx';
import { useFlyout } from './useFlyout.ts';

interface MenuDirectoryProps {
  node: MenuNode;
  /** Entries of the directory it is in, itself among them. */
  siblings: readonly MenuNode[];
  depth: number;
  /** Ids from the outermost directory to the open page. */
  trail: ReadonlySet<string>;
  isCollapsed: boolean;
  /** What waits, by the path of the page. */
  counts: ReadonlyMap<string, number>;
  isOpen: (id: string) => boolean;
  onToggle: (id: string, isOpen: boolean, siblings: readonly MenuNode[]) => void;
}

/** Below a flyout entries stand flush with its title, and show no icon of their own. */
const flyoutDepth = 0.01;

const countBelow = (node: MenuNode, counts: ReadonlyMap<string, number>): number =>
  node.children.reduce((sum, child) => sum + (counts.get(child.path) ?? 0) + countBelow(child, counts), 0);

/** One entry of the side menu: a page, or a directory that opens below itself, or beside itself when collapsed. */
export function MenuDirectory(props: MenuDirectoryProps) {
  const { node, siblings, depth, trail, isCollapsed, counts, isOpen, onToggle } = props;
  const { language } = useSettings();
  const isFlying = isCollapsed && depth === 0 && node.children.length > 0;
  const { frame, top: flyoutTop } = useFlyout(isFlying);
  const title = titleOf(node, language);
  const icon = depth === 0 ? (node.icon ?? 'dot') : null;

  if (node.children.length === 0)
    return (
      <li>
        <MenuLink
          path={node.path}
          title={title}
          icon={icon}
          depth={depth}
          isCurrent={trail.has(node.id)}
          count={counts.get(node.path)}
        />
      </li>
    );

  const isExpanded = isFlying ? flyoutTop !== null : isOpen(node.id);
  return (
    <li ref={frame}>
      <button
        type="button"
        className={trail.has(node.id) ? 'td-side-entry td-side-trail' : 'td-side-entry'}
        style={{ '--depth': depth } as React.CSSProperties}
        aria-expanded={isExpanded}
        onClick={() => !isFlying && onToggle(node.id, !isExpanded, siblings)}
      >
        {icon && <LineIcon name={icon} />}
        <span className="td-side-text">{title}</span>
        {!isExpanded && <MenuCount count={countBelow(node, counts)} />}
        <span className="td-side-arrow">
          <ShellIcon name="down" size={14} />
        </span>
      </button>
      {isExpanded && (
        <ul
          className={isFlying ? 'td-side-flyout' : 'td-side-sub'}
          style={isFlying ? { top: flyoutTop ?? 0 } : undefined}
        >
          {isFlying && <li className="td-side-flyout-title">{title}</li>}
          {node.children.map((child) => (
            <MenuDirectory
              key={child.id}
              {...props}
              node={child}
              siblings={node.children}
              depth={isFlying ? flyoutDepth : depth + 1}
            />
          ))}
        </ul>
      )}
    </li>
  );
}
