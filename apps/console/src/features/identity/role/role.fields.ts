import { thirdPartyServices } from '@tilldeck/contracts/core/third-party';
import type { RoleItem } from '@tilldeck/contracts/identity/role.schemas';
import { commonFields, recordFields, valuesOf } from '../../../components/record/record.fields.tsx';

export const roleFields = recordFields<RoleItem>()({
  ...commonFields('name', 'sort', 'remark', 'createdAt', 'updatedAt'),
  code: { label: (t) => t('role:field.code'), help: (t) => t('role:field.codeHelp') },
  orgName: { label: (t) => t('words:organisation') },
  platform: {
    label: (t) => t('role:field.platform'),
    values: { admin: (t) => t('role:platform.admin'), partner: (t) => t('role:platform.partner') },
  },
  accountCount: { label: (t) => t('role:field.accounts'), as: 'number' },
  permissionCount: { label: (t) => t('role:field.permissions'), as: 'number' },
  services: {
    label: (t) => t('role:field.services'),
    values: valuesOf(thirdPartyServices, (service) => (t) => t(`role:service.${service}`)),
  },
  permissions: { label: (t) => t('role:field.permissions') },
});
