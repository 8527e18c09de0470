import type { serviceErrors } from '@tilldeck/contracts/service/service.errors';

export const errors: Record<keyof typeof serviceErrors, string> = {
  'service.po_invalid': '输入的 PO 格式无效',
  'service.supplier_invalid': '输入的供应商格式无效',
  'service.ref_invalid': '输入的 Ref# 格式无效',
  'service.package_invalid': '保修套餐无效',
  'service.delivery_invalid': '服务交付方式无效',
  'service.level_invalid': '保修服务等级无效',
  'service.grace_invalid': '分销宽限期无效',
  'service.period_invalid': '延保期限无效',
  'service.supplier_unknown': '没有使用此编码的供应商',
  'service.files_missing': '请上传附件',
  'service.files_too_large': '文件合计超过 200 MB，请移除一部分',
  'service.lines_missing': '请至少输入一个序列号',
  'service.lines_too_many': '一个订单最多包含 {{max}} 台设备',
  'service.lines_faulty': '有 {{count}} 个序列号无法下单，原因请查看列表',
  'service.wrong_state': '订单已不在此步骤，请刷新页面',
  'service.own_order': '此订单由您提交，须由其他人审批',
  'service.same_approver': '您已在财务步骤通过此订单，产品步骤须由其他人审批',
};
