import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { messageCatalogue } from '@tilldeck/contracts/catalogue.messages';
import { renewProtocolPage } from './protocol-page.ts';
import { renderAsyncApi } from './render.ts';

/** Writes docs/asyncapi.json and the generated parts of docs/device-protocol.md. That they are current is a test. */
const pathOf = (name: string) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));
writeFileSync(pathOf('asyncapi.json'), renderAsyncApi(messageCatalogue));
writeFileSync(pathOf('device-protocol.md'), renewProtocolPage(readFileSync(pathOf('device-protocol.md'), 'utf8')));
