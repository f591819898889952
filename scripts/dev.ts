/** Development: the server restarts, the panel reloads and the public pages are rebuilt when a file changes. */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { compileTexts } from './compileTexts.ts';

const bin = (name: string) => join(import.meta.dirname, '../node_modules/.bin', name);

const children = [
  spawn(bin('vite'), ['build', '--watch', '--mode', 'storefront'], { stdio: 'inherit' }),
  spawn(bin('vite'), ['build', '--watch', '--mode', 'storefront-server'], { stdio: 'inherit' }),
  spawn(bin('vite'), ['--mode', 'panel'], { stdio: 'inherit' }),
  spawn(
    bin('node'),
    [
      '--watch-path=server',
      '--watch-path=domain',
      '--watch-path=database',
      '--watch-path=texts',
      '--watch-path=dist/storefront-server',
      '--watch-path=demo',
      'demo/main.ts',
    ],
    {
      stdio: 'inherit',
      env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173', NODE_ENV: 'development' },
    },
  ),
];
const texts = join(import.meta.dirname, '../texts');
watch(join(texts, 'en'), { recursive: true }, () => {
  try {
    compileTexts(texts);
  } catch (error) {
    // A file may be half written or a message unfinished; the next change compiles again.
    console.error(error instanceof Error ? error.message : error);
  }
});
console.log('The panel with live reload: http://localhost:5173/auth/login');
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
