import type { PublishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import { AudienceFields } from './AudienceFields.tsx';
import styles from './PublishSettingsFields.module.css';
import { RolloutFields } from './RolloutFields.tsx';
import type { SettingsPartProps } from './settings-part.config.ts';
import { UpgradeFields } from './UpgradeFields.tsx';

interface PublishSettingsFieldsProps extends Omit<SettingsPartProps, 'onChange'> {
  onChange: (settings: PublishSettings) => void;
  /** A draft can be published by itself when it passes; what has passed is published now or later. */
  isDraft?: boolean;
}

/** How a version is brought to devices: of a draft, and again when it is published. */
export function PublishSettingsFields({ onChange, isDraft = false, ...shared }: PublishSettingsFieldsProps) {
  const part = {
    ...shared,
    onChange: (change: Partial<PublishSettings>) => onChange({ ...shared.settings, ...change }),
  };
  return (
    <div className={styles.settings}>
      <UpgradeFields {...part} isDraft={isDraft} />
      <AudienceFields {...part} />
      <RolloutFields {...part} />
    </div>
  );
}
