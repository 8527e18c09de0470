import type { DeviceModel } from '@tilldeck/contracts/devices/model.schemas';
import styles from './ModelIcon.module.css';

/** Drawn where a model has no picture: upright, wide, or without a screen. */
const drawings: Record<DeviceModel['screenType'], string> = {
  portrait: 'M7 2.5h10v19H7zM10.5 18.5h3',
  landscape: 'M2.5 5h19v11h-19zM9 20h6M12 16v4',
  none: 'M6 9V3h12v6M3.5 9h17v8h-17zM7 14h10v7H7z',
};

interface ModelIconProps {
  model: Pick<DeviceModel, 'screenType' | 'iconUrl'>;
  sizePx?: number;
}

/** What a model looks like. It says nothing that its name beside it does not. */
export function ModelIcon({ model, sizePx = 32 }: ModelIconProps) {
  return (
    <span className={styles.icon} style={{ inlineSize: sizePx, blockSize: sizePx }} aria-hidden="true">
      {model.iconUrl ? (
        <img src={model.iconUrl} alt="" loading="lazy" />
      ) : (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={drawings[model.screenType]} />
        </svg>
      )}
    </span>
  );
}
