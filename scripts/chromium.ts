import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/**
 * Chromium for the browser journeys: one that is there, else Debian's package (as root), else Playwright's download. The
 * headless shell first: it draws the same pages with far less work than the whole browser without a window.
 */
export function chromiumPath(): string | undefined {
  const found = installed();
  if (found) return found;
  console.log('Installing Chromium (once) …');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell', 'fonts-noto-core'], {
      stdio: 'ignore',
      env,
    });
  } else {
    spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'ignore' });
  }
  return installed();
}

function installed(): string | undefined {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  const places = names.map((name) => `/usr/bin/${name}`);
  return [process.env.CHROMIUM_PATH ?? '', ...places, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}
