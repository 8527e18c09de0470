import type { FileKindName } from '@tilldeck/contracts/catalogue.files';
import { type FactoryPayload, factoryDocument } from '@tilldeck/contracts/factory/factory-payload.schemas';
import { ntpServersOf } from '@tilldeck/contracts/factory/ntp.rules';
import type { PolicyContent, PolicyFile } from '@tilldeck/db/stored-shapes';

/** A file of a policy with what its content was found to be. */
interface FactoryFile extends PolicyFile {
  widthPx: number | null;
  heightPx: number | null;
}

interface NamedFile {
  id: string;
  kind: FileKindName;
}

/** Swan 2 and its variants hold fewer pictures. */
const isShort = (modelNames: readonly string[]): boolean => modelNames.some((name) => /^Swan[-_]?2/i.test(name));

/** The files a payload names, each with the kind it must have. `modelNames`: the platform model and what it is derived from. */
export function filesNamed(payload: FactoryPayload, modelNames: readonly string[]): NamedFile[] {
  const { wallpaperId, animation, logoIds = [], agreementId, launcherId, hardwareId } = payload;
  const named: [kind: FileKindName, id: string | undefined][] = [
    ['factoryWallpaper', wallpaperId],
    [isShort(modelNames) ? 'factoryShortAnimation' : 'factoryAnimation', animation?.fileId],
    ...logoIds.map((id): [FileKindName, string] => ['startupLogo', id]),
    ['privacyAgreement', agreementId],
    ['factoryLauncher', launcherId],
    ['hardwareConfiguration', hardwareId],
  ];
  const found = new Map(named.flatMap(([kind, id]) => (id === undefined ? [] : [[`${kind} ${id}`, { kind, id }]])));
  return [...found.values()];
}

/** Where the values come from is no setting of a device. */
export function isEmpty(payload: FactoryPayload): boolean {
  const { dataSource: _, ...rest } = payload;
  return Object.values(rest).every((value) => value === undefined || (Array.isArray(value) && value.length === 0));
}

const fileOf = (file: FactoryFile | undefined) => file && { sha256: file.sha256, name: file.name };
const pictureOf = (file: FactoryFile | undefined) =>
  file && { sha256: file.sha256, name: file.name, widthPx: file.widthPx ?? 0, heightPx: file.heightPx ?? 0 };

/** What devices get of a payload. */
export function contentOf(payload: FactoryPayload, files: ReadonlyMap<string, FactoryFile>): PolicyContent {
  const {
    dataSource: _,
    ntpServers,
    wallpaperId,
    animation,
    logoIds,
    agreementId,
    launcherId,
    hardwareId,
    ...plain
  } = payload;
  const at = (id: string | undefined) => (id === undefined ? undefined : files.get(id));
  const { fileId, ...playing } = animation ?? {};
  const document = factoryDocument.parse({
    ...plain,
    ntpServers: ntpServers === undefined ? undefined : (ntpServersOf(ntpServers) ?? undefined),
    wallpaper: pictureOf(at(wallpaperId)),
    animation: animation && { ...playing, archive: fileOf(at(fileId)) },
    logos: logoIds?.map((id) => pictureOf(at(id))),
    agreement: fileOf(at(agreementId)),
    launcher: fileOf(at(launcherId)),
    hardware: fileOf(at(hardwareId)),
  });
  const named = [...new Map([...files.values()].map((file) => [file.sha256, file])).values()];
  return { document, files: named.map(({ id, sha256, name, size }) => ({ id, sha256, name, size })) };
}
