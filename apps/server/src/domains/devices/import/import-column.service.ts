import { type ImportField, importFields } from '@tilldeck/contracts/devices/import.schemas';
import { domainText } from '@tilldeck/phrases/domain-text';
import { languages } from '@tilldeck/phrases/language';

/** Titles that are in use besides those of the template. */
const aliases: Partial<Record<ImportField, readonly string[]>> = {
  sn: ['serial number', 'serial no', 'device sn', '序列号', '设备sn', '设备序列号'],
  model: ['device model', 'model name', '型号', '设备型号', '机型名称'],
  partner: ['partner name', 'customer', 'owner', '客户', '所有者', '合作伙伴名称'],
  shop: ['shop name', 'store', 'branch', '门店名称', '店铺'],
  group: ['device group', 'group name', '设备分组', '分组名称'],
  tags: ['tag', 'labels', '设备标签', '标签名称'],
  shippedAt: ['shipping date', 'shipped at', 'ship date', '出货日期', '发货时间', '发货日期'],
  shippingMethod: ['shipping type', '发货方式', '出货类型'],
  warrantyEnd: ['warranty', 'warranty end date', 'warranty until', '保修截止日期', '保修期', '质保截止'],
  lanMac: ['mac', 'ethernet mac', '以太网mac', '有线mac地址'],
  bluetoothMac: ['bt mac', '蓝牙mac地址'],
  wifiMac: ['wlan mac', 'wi-fi mac', '无线mac', 'wifi mac地址'],
  remark: ['remarks', 'note', 'notes', '说明'],
};

/** Case, blanks and punctuation of a title do not matter. */
const keyOf = (title: string): string => title.toLowerCase().replace(/[\s_*():：（）.-]/g, '');

const fieldsByTitle = new Map<string, ImportField>();
for (const field of importFields) {
  const titles = languages.map((language) => domainText(language, 'intake', `column.${field}`));
  for (const title of [field, ...titles, ...(aliases[field] ?? [])]) fieldsByTitle.set(keyOf(title), field);
}

export interface ColumnMap {
  /** The field of each column; null where nobody knows it. */
  columns: (ImportField | null)[];
  found: ImportField[];
  ignored: string[];
}

/** Which column is what, by its title. The first of two columns with one meaning counts. */
export function mapColumns(titles: readonly string[]): ColumnMap {
  const found: ImportField[] = [];
  const ignored: string[] = [];
  const columns = titles.map((title) => {
    const field = fieldsByTitle.get(keyOf(title)) ?? null;
    if (field !== null && !found.includes(field)) {
      found.push(field);
      return field;
    }
    if (title !== '') ignored.push(title.slice(0, 60));
    return null;
  });
  return { columns, found, ignored };
}

/** A row's texts by field. */
export function cellsOf({ columns }: ColumnMap, texts: readonly string[]): Partial<Record<ImportField, string>> {
  const cells: Partial<Record<ImportField, string>> = {};
  columns.forEach((field, index) => {
    const text = texts[index];
    if (field && text) cells[field] = text;
  });
  return cells;
}

/** Titles stand in one of the first rows; above them some people write a heading. */
const titleRowsLooked = 10;

export interface TitledTable<R> {
  map: ColumnMap;
  titleRow: number;
  rows: R[];
}

/** The rows below the titles; null where no row has a title for serial numbers. */
export function titledTable<R extends { no: number; cells: readonly string[] }>(
  rows: readonly R[],
): TitledTable<R> | null {
  for (const [index, row] of rows.slice(0, titleRowsLooked).entries()) {
    const map = mapColumns(row.cells);
    if (map.found.includes('sn')) return { map, titleRow: row.no, rows: rows.slice(index + 1) };
  }
  return null;
}
