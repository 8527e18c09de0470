import type { Sheet, SheetSection } from '@tilldeck/contracts/insight/sheet.schemas';
import { useTranslation } from 'react-i18next';
import { SharedChart } from './SharedChart.tsx';

type Of<K extends SheetSection['kind']> = Extract<SheetSection, { kind: K }>;
type Cell = string | number | null;

/** A frozen page: figures, charts, what figures are made of. All of it is text and plain vectors. */
export function SharedSheet({ sheet }: { sheet: Sheet }) {
  return (
    <>
      {sheet.sections.map((section) => (
        <section key={`${section.kind} ${section.title}`}>
          <h2>{section.title}</h2>
          <Section section={section} compared={sheet.compared.label} zone={sheet.timezone} />
        </section>
      ))}
    </>
  );
}

function Section({ section, compared, zone }: { section: SheetSection; compared: string; zone: string }) {
  switch (section.kind) {
    case 'figures':
      return <Figures section={section} compared={compared} />;
    case 'days':
      return <Days section={section} zone={zone} />;
    case 'parts':
      return <Table head={[]} rows={section.rows.map(({ name, value }) => [name, value])} />;
    case 'table':
      return <Table head={section.head} rows={section.rows} />;
  }
}

function Figures({ section, compared }: { section: Of<'figures'>; compared: string }) {
  const { t, i18n } = useTranslation('share');
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return (
    <dl className="td-shared-figures">
      {section.rows.map(({ name, value, before, unit }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null ? '–' : `${number.format(value)} ${unit}`.trimEnd()}</dd>
          {before === null ? null : (
            <dd className="td-shared-soft">{t('shared.compared', { label: compared, n: number.format(before) })}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Days({ section, zone }: { section: Of<'days'>; zone: string }) {
  const { t } = useTranslation('share');
  return (
    <>
      <SharedChart section={section} />
      <details>
        <summary>{t('shared.table')}</summary>
        <Table
          head={[t('shared.day', { zone }), ...section.lines.map(({ name }) => name)]}
          rows={section.days.map((day, nr) => [day, ...section.lines.map(({ values }) => values[nr] ?? null)])}
        />
      </details>
    </>
  );
}

function Table({ head, rows }: { head: readonly string[]; rows: readonly (readonly Cell[])[] }) {
  const { i18n } = useTranslation('share');
  const number = new Intl.NumberFormat(i18n.language);
  const keyed = (cells: readonly Cell[]) => cells.map((cell, nr) => ({ key: `${nr}`, cell }));
  return (
    // Wider than a phone: the table scrolls, the page does not.
    <div className="td-shared-scroll">
      <table>
        {head.length > 0 ? (
          <thead>
            <tr>
              {keyed(head).map(({ key, cell }) => (
                <th key={key} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map((row) => (
            <tr key={row.slice(0, 4).join(' ')}>
              {keyed(row).map(({ key, cell }) => (
                <td key={key} data-number={typeof cell === 'number' || undefined}>
                  {typeof cell === 'number' ? number.format(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
