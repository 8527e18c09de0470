/** A page of twenty rows, about 5 kB: what a list call answers most of the day. */
export const samplePage = {
  items: Array.from({ length: 20 }, (_, index) => ({
    id: String(1000 + index),
    nameEn: `Warranty package ${index}`,
    nameZh: `保修套餐 ${index}`,
    type: `warranty_package_${index}`,
    sort: index,
    remark: 'Used by service orders and the warranty screens',
    state: 'enabled' as const,
    valueCount: 12,
    version: 3,
    createdAt: '2026-11-15T02:00:00.000Z',
    updatedAt: '2026-11-15T02:00:00.000Z',
  })),
  total: 20,
  isTotalCapped: false,
  nextCursor: null,
};
