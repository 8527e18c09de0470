import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ApkDraft, apkManifest } from './apk-manifest.ts';
import { type ApkSigning, signApk } from './apk-signer.ts';

const run = promisify(execFile);
const framework = '/usr/share/android-framework-res/framework-res.apk';
/** What is larger costs more to keep than to build. */
const keptBytes = 1024 * 1024;

/**
 * Real app files, built with aapt, zipalign and apksigner as any developer's are. Java is slow, so that what was built
 * once is kept in the temporary folder under a name made of all that went into it.
 */
export class ApkBuilder {
  readonly #kept = join(tmpdir(), 'tilldeck-apks');
  readonly #scratch = mkdtempSync(join(tmpdir(), 'tilldeck-apk-'));

  constructor() {
    mkdirSync(this.#kept, { recursive: true });
  }

  /** A signed app; without a key the one called `dev`. Gives its path. */
  async build(draft: ApkDraft = {}, signing: ApkSigning = {}): Promise<string> {
    const aligned = await this.aligned(draft);
    return this.sign(aligned, signing);
  }

  /** An app nobody signed yet. */
  aligned(draft: ApkDraft = {}): Promise<string> {
    return this.#keep(['aligned', draft], (target) => this.#package(draft, target));
  }

  sign(path: string, signing: ApkSigning = {}): Promise<string> {
    return this.#keep(['signed', path, signing], (target) => signApk(path, target, signing, this.#kept));
  }

  close(): void {
    rmSync(this.#scratch, { recursive: true });
  }

  async #keep(content: unknown, make: (target: string) => Promise<void>): Promise<string> {
    const name = `${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 24)}.apk`;
    const [kept, own] = [join(this.#kept, name), join(this.#scratch, name)];
    if (existsSync(own)) return own;
    if (existsSync(kept)) return kept;
    const target = join(this.#scratch, `new-${randomBytes(6).toString('hex')}.apk`);
    await make(target);
    const place = statSync(target).size <= keptBytes ? kept : own;
    // Another process may be at the same: whoever comes last wins, with the same.
    const beside = `${place}.${process.pid}`;
    cpSync(target, beside);
    renameSync(beside, place);
    rmSync(target);
    return place;
  }

  async #package(draft: ApkDraft, target: string): Promise<void> {
    const folder = mkdtempSync(join(this.#scratch, 'tree-'));
    const at = (...parts: string[]) => join(folder, ...parts);
    mkdirSync(at('res/values'), { recursive: true });
    writeFileSync(at('AndroidManifest.xml'), apkManifest(draft));
    for (const [language, label] of Object.entries({ '': draft.label ?? 'Till', ...draft.labels })) {
      const values = at('res', language ? `values-${language}` : 'values');
      mkdirSync(values, { recursive: true });
      writeFileSync(join(values, 'strings.xml'), `<resources><string name="label">${label}</string></resources>`);
    }
    for (const [density, icon] of Object.entries(draft.icons ?? {})) {
      mkdirSync(at('res', `mipmap-${density}`), { recursive: true });
      writeFileSync(at('res', `mipmap-${density}`, `icon.${icon.extension}`), Buffer.from(icon.base64, 'base64'));
    }
    mkdirSync(at('assets'));
    for (const [name, text] of Object.entries(draft.assets ?? {})) writeFileSync(at('assets', name), text);
    await writePadding(at('assets/padding.bin'), draft.paddingBytes ?? 0);
    const assets = ['-A', at('assets'), '-0', 'bin'];
    const input = ['-M', at('AndroidManifest.xml'), '-S', at('res'), ...assets];
    await run('aapt', ['package', '-f', ...input, '-I', framework, '-F', at('raw.apk')]);
    const libraries = (draft.abis ?? []).map((abi) => `lib/${abi}/libtill.so`);
    for (const library of libraries) {
      mkdirSync(at(library, '..'), { recursive: true });
      writeFileSync(at(library), `native code for ${library}`);
    }
    if (libraries.length > 0) await run('aapt', ['add', 'raw.apk', ...libraries], { cwd: folder });
    await run('zipalign', ['-f', '-p', '4', at('raw.apk'), target]);
    rmSync(folder, { recursive: true });
  }
}

/** Noise, so that it does not shrink. */
async function writePadding(path: string, bytes: number): Promise<void> {
  if (bytes === 0) return;
  const stream = createWriteStream(path);
  for (let left = bytes; left > 0; left -= 2 ** 20)
    if (!stream.write(randomBytes(Math.min(left, 2 ** 20))))
      await new Promise<void>((resolve) => stream.once('drain', () => resolve()));
  await new Promise<void>((resolve) => stream.end(() => resolve()));
}
