import ApartmentOutlined from '@ant-design/icons/es/icons/ApartmentOutlined';
import UnorderedListOutlined from '@ant-design/icons/es/icons/UnorderedListOutlined';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { Toolbar } from '../../../components/page/Toolbar.tsx';

/** List or tree; the choice and the name looked for stand in the URL. */
export function ViewSwitch() {
  const { t } = useTranslation('partner');
  const [params, setParams] = useSearchParams();
  const isTree = params.get('as') === 'tree';
  const show = (view: 'list' | 'tree') => {
    const keyword = params.get('keyword');
    setParams({ ...(view === 'tree' ? { as: 'tree' } : {}), ...(keyword ? { keyword } : {}) });
  };
  return (
    <Toolbar label={t('view.label')}>
      <ActionButton
        label={t('view.list')}
        icon={<UnorderedListOutlined aria-hidden />}
        isPressed={!isTree}
        kind={isTree ? 'quiet' : 'plain'}
        onClick={() => show('list')}
      />
      <ActionButton
        label={t('view.tree')}
        icon={<ApartmentOutlined aria-hidden />}
        isPressed={isTree}
        kind={isTree ? 'plain' : 'quiet'}
        onClick={() => show('tree')}
      />
    </Toolbar>
  );
}
