import { Link } from 'react-router';
import { AppIcon } from '../../../../components/app/AppPicture.tsx';
import styles from './AppName.module.css';

interface AppNameProps {
  app: { name: string; package: string; iconFileId: string | null };
  href?: string;
}

/** An app in a row: its icon, its name, and the package that tells two of one name apart. */
export function AppName({ app, href }: AppNameProps) {
  const name = app.name || app.package;
  return (
    <span className={styles.app}>
      <AppIcon fileId={app.iconFileId} />
      <span className={styles.words}>
        {href ? (
          <Link to={href} className={styles.name} title={name}>
            {name}
          </Link>
        ) : (
          <span className={styles.name} title={name}>
            {name}
          </span>
        )}
        <span className={styles.package} title={app.package}>
          {app.package}
        </span>
      </span>
    </span>
  );
}
