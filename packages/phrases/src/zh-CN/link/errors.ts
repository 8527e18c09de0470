import type { linkErrors } from '@tilldeck/contracts/link/link.errors';

export const errors: Record<keyof typeof linkErrors, string> = {
  'link.device_away': '设备未激活或已离线，连接后方可操作。',
  'link.key_refused': '设备密钥未被接受。',
  'link.device_disabled': '该设备已被停用',
  'link.proof_refused': '设备未能证明其持有该密钥',
  'link.claim_refused': '该认领码不存在、已用完、已过期或已被吊销',
  'link.claim_not_for_device': '该认领码不适用于此设备',
  'link.key_used_before': '该密钥曾被使用过，设备需要生成新的密钥',
  'link.key_decided': '该密钥已有人处理',
  'link.key_over': '该密钥已不再使用',
  'link.claim_over': '该认领码已不再使用',
  'link.too_many_claims': '已有 {{max}} 个认领码在使用中，请先吊销一部分',
};
