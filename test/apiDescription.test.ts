import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeApi } from '../scripts/describeApi.ts';
import { descriptionFile } from '../scripts/generateClient.ts';

test('openapi.json describes the server: npm run client', async () => {
  expect(JSON.parse(readFileSync(descriptionFile, 'utf8'))).toEqual(await describeApi());
});
