/** Writes openapi.json, the description of the server's API, and generates the panel's client from it. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from './describeApi.ts';
import { descriptionFile, generateClient } from './generateClient.ts';

const biome = join(import.meta.dirname, '../node_modules/.bin/biome');
const { status, stdout, stderr } = spawnSync(biome, ['format', '--stdin-file-path=openapi.json'], {
  input: JSON.stringify(await describeApi()),
  encoding: 'utf8',
  maxBuffer: 16 * 1024 * 1024,
});
if (status !== 0) throw new Error(stderr);
writeFileSync(descriptionFile, stdout);
await generateClient();
