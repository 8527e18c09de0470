import { storedUnder } from '../appstore/demo-files.ts';

/** A one-page document with a line of text; built by hand, so that no binaries are kept. */
function pdfOf(text: string): Buffer {
  const content = `BT /F1 18 Tf 60 760 Td (${text}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let body = '%PDF-1.7\n';
  const starts = objects.map((object, index) => {
    const start = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  return Buffer.from(
    `${body}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

const fileOf = (name: string, text: string) => {
  const bytes = pdfOf(text);
  return {
    kind: 'orderFile' as const,
    name,
    contentType: 'application/pdf',
    bytes,
    ...storedUnder('orderFile', name, bytes),
  };
};

export const orderFileNames = {
  purchase: 'purchase-order.pdf',
  invoice: 'invoice.pdf',
  report: 'repair-report.pdf',
} as const;
export type OrderFileName = keyof typeof orderFileNames;
const submitters = ['jonas.brandt', 'zhang.wei', 'marta.vidal'];

/** A document of each sort for each submitter: a stored object belongs to one organisation. */
export const orderFileOf = (by: string, name: OrderFileName) => fileOf(orderFileNames[name], `${name} of ${by}`);
export const orderFiles = submitters.flatMap((by) =>
  (Object.keys(orderFileNames) as OrderFileName[]).map((name) => orderFileOf(by, name)),
);
