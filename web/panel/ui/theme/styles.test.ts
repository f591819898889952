import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const panel = join(import.meta.dirname, '../..');
const sheets = fileURLToPath(new URL('../styles/', import.meta.resolve('@mantine/core')));

test('includes the style sheet of each component in use', () => {
  const source = globSync('**/*.tsx', { cwd: panel }).map((file) => readFileSync(join(panel, file), 'utf8'));
  const imports = source.flatMap((text) => [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)]);
  const used = new Set(imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())));
  const styled = [...used].filter((name) => name && existsSync(join(sheets, `${name}.layer.css`)));
  expect(styled.length).toBeGreaterThan(15);
  const included = readFileSync(join(import.meta.dirname, 'styles.ts'), 'utf8');
  expect(styled.filter((name) => !included.includes(`/${name}.layer.css`))).toEqual([]);
});
