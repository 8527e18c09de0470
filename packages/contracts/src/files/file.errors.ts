import { defineErrors } from '../core/error.ts';

export const fileErrors = defineErrors({
  'file.empty': { code: 4001, field: 'file' },
  'file.too_large': { code: 4002, field: 'file' },
  'file.not_pdf': { code: 4003, field: 'file' },
  'file.wrong_format': { code: 4004, field: 'file' },
  'file.content_differs': { code: 4005, field: 'file' },
  'file.image_damaged': { code: 4006, field: 'file' },
  'file.image_size': { code: 4007, field: 'file' },
  'file.image_too_large': { code: 4008, field: 'file' },
  'file.archive_damaged': { code: 4009, field: 'file' },
  'file.archive_too_large': { code: 4010, field: 'file' },
  'file.archive_unsafe': { code: 4011, field: 'file' },
  'file.archive_protected': { code: 4012, field: 'file' },
  'file.incomplete': { code: 4013, field: 'file' },
  'file.altered': { code: 4014, field: 'file' },
  'file.not_checkable': { code: 4015, field: 'file' },
  'file.upload_over': { code: 4016, field: 'file' },
  'file.not_ready': { code: 4017, field: 'file' },
  'file.wrong_kind': { code: 4018, field: 'file' },
  'file.export_forbidden': { code: 4019 },
  'file.export_signed_out': { code: 4020 },
});
