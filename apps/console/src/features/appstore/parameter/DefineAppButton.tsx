import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { definitionRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { Picker } from '../../../components/choices/Picker.tsx';
import { searchFrom } from '../../../components/choices/useChoices.ts';
import { useOpenedFlag } from '../../../lib/navigation/overlay-address.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { definitionHref } from './definition.columns.tsx';
import styles from './Parameter.module.css';
import { appOptions } from './parameter.states.ts';

const ownApps = searchFrom(definitionRoutes.apps, ({ keyword }) => ({ keyword }), appOptions);

/** Chooses one of the own apps and opens what it takes. */
export function DefineAppButton() {
  const { t } = useTranslation(['parameter', 'blocks']);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useOpenedFlag('define');
  return (
    <Can route={definitionRoutes.save}>
      <ActionButton
        kind="primary"
        icon={<PlusOutlined aria-hidden />}
        label={t('parameter:definition.add')}
        onClick={() => setOpen(true)}
      />
      <Modal
        open={isOpen}
        title={t('parameter:definition.add')}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <p className={styles.hint}>{t('parameter:definition.addText')}</p>
        <Picker
          choices={ownApps}
          label={t('parameter:chooseApp')}
          placeholder={t('parameter:chooseApp')}
          widthPx={472}
          onChange={(id) => id && void navigate(definitionHref(id))}
        />
      </Modal>
    </Can>
  );
}
