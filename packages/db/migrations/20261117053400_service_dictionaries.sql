-- Up Migration
-- Values that service orders are checked against. What an installation has already stays as it is.
CREATE TEMP TABLE service_type (type text, name_en text, name_zh text, remark text, sort int) ON COMMIT DROP;
INSERT INTO service_type VALUES
  ('warranty_package', 'Warranty package', '保修套餐', 'Sold with extended-warranty orders', 40),
  ('warranty_service_level', 'Warranty service level', '保修服务等级', 'Time to repair that is promised', 50),
  ('service_delivery_type', 'Service delivery type', '服务交付方式', 'Where a repair happens', 60),
  ('extension_period', 'Extension period', '延保期限', 'In months', 70),
  ('grace_period', 'Distribution grace period', '分销宽限期', 'Days between shipping and the start of the warranty, 0 to 90', 80),
  ('supplier', 'Supplier', '供应商', 'Codes of capital letters, digits and hyphens, on service orders', 270);
CREATE TEMP TABLE service_value (type text, value text, label_en text, label_zh text, sort int) ON COMMIT DROP;
INSERT INTO service_value VALUES
  ('warranty_package', 'basic_1y', 'Basic, 1 year', '基础版 1 年', 10),
  ('warranty_package', 'basic_2y', 'Basic, 2 years', '基础版 2 年', 20),
  ('warranty_package', 'plus_3y', 'Plus, 3 years', '增强版 3 年', 30),
  ('warranty_package', 'premium_3y', 'Premium, 3 years', '尊享版 3 年', 40),
  ('warranty_package', 'premium_5y', 'Premium, 5 years', '尊享版 5 年', 50),
  ('warranty_service_level', 'next_day', 'Next business day', '下一工作日', 10),
  ('warranty_service_level', 'three_days', '3 business days', '3 个工作日', 20),
  ('warranty_service_level', 'five_days', '5 business days', '5 个工作日', 30),
  ('warranty_service_level', 'ten_days', '10 business days', '10 个工作日', 40),
  ('service_delivery_type', 'on_site', 'On site', '上门服务', 10),
  ('service_delivery_type', 'depot', 'Send-in repair', '寄修', 20),
  ('service_delivery_type', 'advance_exchange', 'Advance exchange', '先行更换', 30),
  ('service_delivery_type', 'spare_parts', 'Spare parts only', '仅提供备件', 40),
  ('extension_period', '12', '12 months', '12 个月', 10),
  ('extension_period', '24', '24 months', '24 个月', 20),
  ('extension_period', '36', '36 months', '36 个月', 30),
  ('extension_period', '48', '48 months', '48 个月', 40),
  ('grace_period', '0', 'None', '无', 10),
  ('grace_period', '30', '30 days', '30 天', 20),
  ('grace_period', '60', '60 days', '60 天', 30),
  ('grace_period', '90', '90 days', '90 天', 40),
  ('supplier', 'IN-HOUSE', 'In-house workshop', '自有维修中心', 10);
INSERT INTO system_dictionary_type (type, name_en, name_zh, remark, sort)
  SELECT type, name_en, name_zh, remark, sort FROM service_type ORDER BY sort
  ON CONFLICT (lower(type)) DO NOTHING;
INSERT INTO system_dictionary_value (type_id, value, label_en, label_zh, sort)
  SELECT t.id, v.value, v.label_en, v.label_zh, v.sort
    FROM service_value v JOIN system_dictionary_type t ON lower(t.type) = v.type ORDER BY t.id, v.sort
  ON CONFLICT (type_id, value) DO NOTHING;

-- Down Migration
-- The values stay: records of the installation may name them.
SELECT 1;
