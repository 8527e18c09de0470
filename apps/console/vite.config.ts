import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildGuide } from '../../tools/guide/site.ts';
import { baseMapPath, makeBaseMap } from './base-map.config.ts';
import packageFile from './package.json' with { type: 'json' };
import { ofPages } from './page-chunks.config.ts';

const { version } = packageFile;
const serverPort = Number(process.env.SERVER_PORT ?? 15405);
const consolePort = Number(process.env.CONSOLE_PORT ?? 15406);

const proxy = {
  '/api': { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false },
  '/ws': { target: `ws://127.0.0.1:${serverPort}`, ws: true },
};

/** The descriptor that running consoles compare themselves with on every route change. */
const versionFile = (): Plugin => {
  const content = `${JSON.stringify({ version })}\n`;
  return {
    name: 'tilldeck-version-file',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: content });
    },
    configureServer(server) {
      server.middlewares.use('/version.json', (_request, response) => {
        response.setHeader('content-type', 'application/json').end(content);
      });
    },
  };
};

/** The user guide (docs/guide), built to static pages beside the console. The server has its own way to serve them. */
const guidePages = (): Plugin => ({
  name: 'tilldeck-guide',
  generateBundle() {
    for (const [path, source] of buildGuide()) this.emitFile({ type: 'asset', fileName: `guide/${path}`, source });
  },
  configureServer(server) {
    server.middlewares.use('/guide', (request, response, next) => {
      const path = (request.url ?? '').split('?', 1)[0]?.replace(/^\/+/, '') || 'en-US/';
      const file = path.endsWith('/') ? `${path}index.html` : extname(path) ? path : `${path}.html`;
      const content = buildGuide().get(file);
      if (content === undefined) return next();
      const types: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };
      response.setHeader('content-type', types[extname(file)] ?? 'image/webp').end(content);
    });
  },
});

const baseMapFile = baseMapPath();

/** Land and borders for maps, made here so that no map asks another server for anything. */
const baseMap = (): Plugin => ({
  name: 'tilldeck-base-map',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: baseMapFile, source: JSON.stringify(makeBaseMap()) });
  },
  configureServer(server) {
    server.middlewares.use(`/${baseMapFile}`, (_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(makeBaseMap()));
    });
  },
});

/** Lays compressed copies beside scripts, styles and the base map; the server sends the one a browser takes. */
const compressedCopies = (): Plugin => ({
  name: 'tilldeck-compressed-copies',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    // The best quality takes thirty times as long, for a twelfth of the size.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    const files = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|json)$/.test(name));
    for (const file of files.map((name) => join(dir, name))) {
      const content = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }
  },
});

/**
 * A select needs one context of the form, for which antd imports the whole of it. Chunk groups take along whatever their
 * modules import, used or not, so every list would carry fields, rules and their checks.
 */
const formContextAlone = (): Plugin => ({
  name: 'tilldeck-form-context',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const isContext = source === '@rc-component/form' && /antd[\\/]es[\\/]form[\\/]context\.js$/.test(importer ?? '');
    return isContext ? this.resolve('@rc-component/form/es/FormContext', importer) : null;
  },
});

const ofTheFrame = /assets\/(rolldown-runtime|react|start|visit|frame|ui)-[\w-]+\.js$/;

/** Pages without a session: what they need must not bring the frame of the others. */
const withSession = /^(Home|AccountSettings|ApiReference|Denied|FactorSetup|LinkCloud|Termination)Page/;
const visitorPages = [
  'shell/public-layout/PublicLayout.tsx',
  ...readdirSync(new URL('./src/shell/pages', import.meta.url))
    .filter((name) => name.endsWith('Page.tsx') && !withSession.test(name))
    .map((name) => `shell/pages/${name}`),
];

const own = /console[\\/]src[\\/]|packages[\\/]/;

export default defineConfig({
  plugins: [react({ compiler: {} }), formContextAlone(), versionFile(), guidePages(), baseMap(), compressedCopies()],
  define: { __APP_VERSION__: JSON.stringify(version), __BASE_MAP_FILE__: JSON.stringify(`/${baseMapFile}`) },
  server: { port: consolePort, strictPort: true, host: '127.0.0.1', proxy },
  preview: { port: consolePort, strictPort: true, host: '127.0.0.1', proxy },
  build: {
    manifest: true,
    // Every page names all it needs; what the frame around it has brought already need not be among it.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((name) => !ofTheFrame.test(name)) },
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // The fewest signs that tell as many files apart; the map of pages names each of them.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next)[\\/]/,
              priority: 20,
            },
            {
              name: 'ui',
              test: /node_modules[\\/](antd|@rc-component|@ant-design|dayjs)[\\/]/,
              // Shared by sixty pages or more: with fewer, every list carries what a few forms need.
              minShareCount: 60,
              priority: 10,
            },
            // A few files instead of eighty: what everybody loads, what visitors add, what the frame of signed-in pages
            // adds, what a plain list adds, what most other pages share.
            { name: ofPages('start', ['main.tsx']), test: own, minShareCount: 2, priority: 6 },
            { name: ofPages('visit', ['shell/pages/LoginPage.tsx']), test: own, minShareCount: 20, priority: 5 },
            {
              name: ofPages('frame', ['shell/app-layout/AppLayout.tsx'], visitorPages),
              test: own,
              minShareCount: 2,
              priority: 4,
            },
            { name: ofPages('home', ['shell/pages/HomePage.tsx']), test: own, minShareCount: 20, priority: 3 },
            {
              name: ofPages('list', ['features/system/dictionary/DictionaryListPage.tsx']),
              test: own,
              minShareCount: 12,
              priority: 2,
            },
            { name: 'core', test: own, minShareCount: 48, priority: 1 },
          ],
        },
      },
    },
  },
});
