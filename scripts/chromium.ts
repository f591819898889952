import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/**
 * Chromium for the browser journeys: an installed one, else Debian's package (as root), else Playwright's download.
 * Prefers the headless shell, which renders the same pages with far less work than the full browser.
 */
export function chromiumPath(): string | undefined {
  const executable = installed();
  if (executable) return executable;
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
  const paths = names.map((name) => `/usr/bin/${name}`);
  return [process.env.CHROMIUM_PATH ?? '', ...paths, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}
