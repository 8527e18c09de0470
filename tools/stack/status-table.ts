import type { ServiceStatus } from './stack.ts';

export function renderStatusTable(rows: ServiceStatus[]): string {
  const cells = rows.map((row) => [
    row.service,
    String(row.pid ?? '-'),
    String(row.port),
    row.memoryMb === undefined ? '-' : `${row.memoryMb} MB`,
    row.upSince === undefined ? '-' : row.upSince.toISOString().slice(0, 19).replace('T', ' '),
    row.problem ?? 'ok',
  ]);
  const table = [['service', 'pid', 'port', 'memory', 'up since (UTC)', 'health'], ...cells];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? [];
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
