import {
  type FactoryDocument,
  factoryDocument,
  factoryItem,
} from '@tilldeck/contracts/factory/factory-payload.schemas';
import type { DocumentFile } from '@tilldeck/contracts/policies/policy-kind.schemas';
import { z } from 'zod';
import { type DesiredHandler, type ItemContent, ItemFailure, ItemUnsupported } from '../../desired/desired-handler.ts';
import { runCommand } from '../../work/linux/run-command.ts';
import { AutoInstallHandler, type StoreDoor } from '../bound-apps/auto-install-handler.ts';
import { demandSuccess, documentOf, pathOf } from '../item-content.ts';
import { ItemMemory } from '../item-memory.ts';
import type { FactoryPrograms } from './factory-programs.ts';

type Field = keyof FactoryDocument;

const programMs = 60_000;
/** What only says what the machine is: programs of the machine read it from the memory of the item. */
const told: ReadonlySet<Field> = new Set(['deviceName', 'certificationModel', 'brand', 'cpuModel']);
const memory = z.object({ document: factoryDocument, done: z.array(z.string()) });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const fieldsOf = (document: FactoryDocument): Field[] =>
  factoryDocument.keyof().options.filter((field) => document[field] !== undefined);

/**
 * Sets a machine up at its first start: each field once, by its program. What people or policies change afterwards stays,
 * so that reading back asks what was done and not how the machine is.
 */
export class FactoryHandler implements DesiredHandler {
  readonly item = factoryItem;
  readonly isGround = true;
  private readonly programs: FactoryPrograms['set'];
  private readonly apps: AutoInstallHandler | undefined;
  private readonly memory: ItemMemory<typeof memory>;

  constructor(folder: string, { set }: FactoryPrograms, store: { door: StoreDoor; now: () => number } | undefined) {
    this.programs = set;
    this.apps = store && new AutoInstallHandler(store.door, store.now);
    this.memory = new ItemMemory(folder, factoryItem, memory);
  }

  async apply(content: ItemContent): Promise<void> {
    const document = this.read(content);
    const done = new Set(this.doneOf(document));
    const failures: string[] = [];
    const open = fieldsOf(document).filter((field) => this.can(field) && !done.has(field));
    // Apps come last: until they are installed the item waits, with all else done.
    for (const field of open.toSorted((one, other) => Number(isApps(one)) - Number(isApps(other)))) {
      try {
        await this.set(field, document, content);
      } catch (error) {
        if (!(error instanceof ItemFailure)) throw error;
        failures.push(`${field}: ${error.message}`);
        continue;
      }
      done.add(field);
      this.memory.keep({ document, done: [...done] });
    }
    this.memory.keep({ document, done: [...done] });
    if (failures.length > 0) throw new ItemFailure(failures.join('; '));
    const unknown = fieldsOf(document).filter((field) => !this.can(field));
    if (unknown.length > 0) throw new ItemUnsupported(unknown.join(', '));
  }

  async readBack(content: ItemContent): Promise<boolean> {
    const document = this.read(content);
    const done = this.doneOf(document);
    return fieldsOf(document).every((field) => done.includes(field));
  }

  /** The machine keeps what it was set to. */
  async leave(): Promise<void> {
    this.memory.forget();
  }

  private read(content: ItemContent): FactoryDocument {
    return documentOf({ document: factoryDocument }, content);
  }

  /** Fields that were set to the same before: a change of one field does not undo what people made of the others. */
  private doneOf(document: FactoryDocument): Field[] {
    const kept = this.memory.read();
    return fieldsOf(document).filter(
      (field) => kept?.done.includes(field) && JSON.stringify(kept.document[field]) === JSON.stringify(document[field]),
    );
  }

  private can(field: Field): boolean {
    return told.has(field) || this.programs[field] !== undefined || (isApps(field) && this.apps !== undefined);
  }

  private async set(field: Field, document: FactoryDocument, content: ItemContent): Promise<void> {
    const program = this.programs[field];
    if (program) {
      const variables = {
        TILLDECK_SETTING: field,
        TILLDECK_VALUE: textOf(document[field]),
        TILLDECK_FILES: filesOf(field, document, content).join('\n'),
      };
      demandSuccess(await runCommand(program, variables, AbortSignal.timeout(programMs)));
    } else if (isApps(field)) await this.apps?.apply({ document: { packages: document.preinstalledApps }, files: [] });
  }
}

const isApps = (field: Field): boolean => field === 'preinstalledApps';

type Named = readonly (DocumentFile | undefined)[];

const filesNamed: Partial<Record<Field, (document: FactoryDocument) => Named>> = {
  wallpaper: ({ wallpaper }) => [wallpaper],
  animation: ({ animation }) => [animation?.archive],
  logos: ({ logos = [] }) => logos,
  agreement: ({ agreement }) => [agreement],
  launcher: ({ launcher }) => [launcher],
  hardware: ({ hardware }) => [hardware],
};

/** Paths of the files that a field names. */
const filesOf = (field: Field, document: FactoryDocument, content: ItemContent): string[] =>
  (filesNamed[field]?.(document) ?? []).flatMap((file) => (file ? [pathOf(content, file)] : []));
