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
  'file.archive_duplicate': { code: 4021, field: 'file' },
  'file.apk_no_manifest': { code: 4022, field: 'file' },
  'file.apk_manifest_damaged': { code: 4023, field: 'file' },
  'file.apk_split': { code: 4024, field: 'file' },
  'file.apk_package_invalid': { code: 4025, field: 'file' },
  'file.apk_version_invalid': { code: 4026, field: 'file' },
  'file.apk_unsigned': { code: 4027, field: 'file' },
  'file.apk_signature_stripped': { code: 4028, field: 'file' },
  'file.apk_signature_wrong': { code: 4029, field: 'file' },
  'file.apk_signature_unknown': { code: 4030, field: 'file' },
  'file.apk_signature_weak': { code: 4031, field: 'file' },
  'file.malware': { code: 4032, field: 'file' },
  'file.quota_exceeded': { code: 4033, field: 'file' },
});
type FileErrors = typeof fileErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends FileErrors {}
}
