/**
 * Runs the proxy examples of deploy/ in front of a real server: nginx, HAProxy and Caddy, with only ports, names and
 * certificates replaced: `node bench/attacks/proxies.ts [name]`. Needs a built web app, `openssl`, and Debian's
 * packages `nginx`, `haproxy` and `caddy`; missing ones are skipped. Exits 1 if one forwards or blocks what it should
 * not.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, type ServerProcess, startServer } from '../../test/process.ts';
import { administrator } from '../../test/traffic.ts';
import { expectations } from './behindProxy.ts';
import type { Proxied } from './proxyCalls.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const name = 'haat.example';
const token = 'what only Prometheus knows';
const path = `${process.env.PATH}:/usr/sbin:/sbin`;

/** A proxy's ports, its upstream, and its folder. */
type Place = { https: number; http: number; haat: number; folder: string };

/** Each example with the lines replaced that operators replace, and its start command. */
const proxies: Record<
  string,
  { file: string; place(text: string, place: Place): string; run(file: string): string[] }
> = {
  nginx: {
    file: 'nginx.conf',
    place: (text, { https, http, haat, folder }) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes 1;
events { worker_connections 1000; }
http {
access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
${text
  .replaceAll(/ssl_certificate .*;/g, `ssl_certificate ${folder}/cert.pem;`)
  .replaceAll(/ssl_certificate_key .*;/g, `ssl_certificate_key ${folder}/key.pem;`)
  .replace('listen 443 ', `listen 127.0.0.1:${https} `)
  .replace('listen 80;', `listen 127.0.0.1:${http};`)
  .replace('127.0.0.1:3000', `127.0.0.1:${haat}`)}
}`,
    run: (file) => ['nginx', '-c', file],
  },
  haproxy: {
    file: 'haproxy.cfg',
    place: (text, { https, http, haat, folder }) =>
      text
        .replace('maxconn 10000', 'maxconn 1000')
        .replace('/etc/haproxy/haat.pem', `${folder}/both.pem`)
        .replace('bind :443', `bind 127.0.0.1:${https}`)
        .replace('bind :80', `bind 127.0.0.1:${http}`)
        .replace('127.0.0.1:3000', `127.0.0.1:${haat}`),
    run: (file) => ['haproxy', '-db', '-f', file],
  },
  caddy: {
    file: 'Caddyfile',
    place: (text, { https, http, haat, folder }) =>
      text
        .replace('{\n\tservers', `{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port ${http}\n\tservers`)
        .replace(
          '{$SITE} {',
          `https://${name}:${https} {\n\tbind 127.0.0.1\n\ttls ${folder}/cert.pem ${folder}/key.pem`,
        )
        .replace('{$HAAT}', `127.0.0.1:${haat}`),
    run: (file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
  },
};

function makeCertificate(folder: string): void {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' });
  writeFileSync(join(folder, 'both.pem'), readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'));
}

const isInstalled = (program: string) => spawnSync('which', [program], { env: { PATH: path } }).status === 0;

async function tryProxy(kind: string): Promise<boolean> {
  const example = proxies[kind];
  if (!example) throw new Error(`There is no example of ${kind}: ${Object.keys(proxies).join(', ')}.`);
  const folder = mkdtempSync(join(tmpdir(), `haat-${kind}-`));
  makeCertificate(folder);
  const [https, http] = [await freePort(), await freePort()];
  const server: ServerProcess = await startServer(join(folder, 'data'), {
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    PUBLIC_URL: `https://${name}:${https}`,
    TRUST_PROXY: '127.0.0.1',
    METRICS_TOKEN: token,
    REQUEST_LIMIT: '400',
  });
  const haat = Number(new URL(server.url).port);
  const file = join(folder, example.file);
  writeFileSync(file, example.place(readFileSync(join(deploy, example.file), 'utf8'), { https, http, haat, folder }));
  const [program = '', ...args] = example.run(file);
  const environment = { PATH: path, HOME: folder, XDG_DATA_HOME: folder };
  const log = openSync(join(folder, 'proxy.log'), 'a');
  const proxy: ChildProcess = spawn(program, args, { env: environment, stdio: ['ignore', log, log] });
  await pause(3000);
  // Caddy 2.6 limits the bytes read, not the content length, and reports the cut-off as an upstream error.
  const tooLarge = kind === 'caddy' ? [413, 502] : [413];
  const proxied: Proxied = { name, https, http, token, direct: server.url, tooLarge };
  let isRight = true;
  for (const { what, holds } of expectations) {
    const found = await holds(proxied).catch((error: Error) => error.message);
    if (found !== true) isRight = false;
    console.log(`${found === true ? 'ok  ' : 'BAD '} ${kind}: ${what}${found === true ? '' : ` (${found})`}`);
  }
  proxy.kill('SIGTERM');
  if (proxy.exitCode === null) await once(proxy, 'exit');
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  return isRight;
}

const names = process.argv[2] ? [process.argv[2]] : Object.keys(proxies);
for (const kind of names) {
  if (!isInstalled(kind)) console.log(`skip ${kind}: it is not installed.`);
  else if (!(await tryProxy(kind))) process.exitCode = 1;
}
