import { type ThirdPartyService, thirdPartyServices } from '@tilldeck/contracts/core/third-party';
import { useTranslation } from 'react-i18next';
import type { FieldControlProps } from '../../../components/form/useFormFields.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import styles from './RoleForm.module.css';

interface ServicesFieldProps extends FieldControlProps {
  /** Why nothing of it can be changed. */
  lockReason?: string | null;
}

/** What lets data out of the product, in plain words; locked where the person may not use it themselves. */
export function ServicesField({ id, value, onChange, disabled, lockReason }: ServicesFieldProps) {
  const { t } = useTranslation('role');
  const held = useSession().services;
  const chosen = (value as ThirdPartyService[] | undefined) ?? [];
  const toggle = (service: ThirdPartyService) =>
    onChange?.(thirdPartyServices.filter((one) => chosen.includes(one) !== (one === service)));
  return (
    <ul className={styles.services} id={id}>
      {thirdPartyServices.map((service) => {
        const reason = lockReason ?? (held.has(service) ? null : t('service.notHeld'));
        return (
          <li key={service}>
            <label title={reason ?? undefined}>
              <input
                type="checkbox"
                className="blk-check"
                checked={chosen.includes(service)}
                disabled={disabled || reason !== null}
                onChange={() => toggle(service)}
              />
              <span>
                <strong>{t(`service.${service}`)}</strong>
                <span className="blk-soft">{t(`service.${service}.text`)}</span>
                {reason ? <span className={styles.reason}>{reason}</span> : null}
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}
