import { createHash } from 'node:crypto';
import { importFields } from '@tilldeck/contracts/devices/import.schemas';
import { fileFormats } from '@tilldeck/contracts/files/file-format.schemas';
import { domainText } from '@tilldeck/phrases/domain-text';
import type { Language } from '@tilldeck/phrases/language';
import type { Ctx } from '../../../platform/context.ts';
import type { SheetDraft } from '../../../platform/files/workbook/workbook-request.ts';
import { signMadeFile } from '../../files/index.ts';

const notes = ['columns', 'sn', 'model', 'partner', 'places', 'dates', 'method', 'key'] as const;

function sheetsIn(language: Language): SheetDraft[] {
  const titles = importFields.map((field) => domainText(language, 'intake', `column.${field}`));
  return [
    { name: domainText(language, 'intake', 'template.sheet'), rows: [titles], widths: titles.map(() => 20) },
    {
      name: domainText(language, 'intake', 'template.notes'),
      rows: notes.map((note) => [domainText(language, 'intake', `template.note.${note}`)]),
      widths: [110],
    },
  ];
}

/** The template in the caller's language; made once and kept under the name of its content. */
export function giveTemplate(ctx: Ctx) {
  const sheets = sheetsIn(ctx.language);
  const hash = createHash('sha256').update(JSON.stringify(sheets)).digest('hex').slice(0, 24);
  const name = domainText(ctx.language, 'intake', 'template.fileName');
  const file = { key: `templates/devices-${hash}.xlsx`, name, contentType: fileFormats.xlsx.contentType };
  return signMadeFile(ctx.app, file, () => ctx.app.workbooks.make(ctx.scope.orgId, sheets));
}
