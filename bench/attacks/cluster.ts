/**
 * A PostgreSQL cluster of three nodes managed by Patroni, with etcd and behind HAProxy, all on this machine. Needs
 * Debian's packages `patroni`, `etcd-server`, `haproxy` and `postgresql-15`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../test/process.ts';

/** Patroni's shortest: a leader that does not renew its lease for so many seconds has lost it. */
const lease = { ttl: 20, loop_wait: 2, retry_timeout: 5 };
const binaries = '/usr/lib/postgresql/15/bin';
const passwords = { superuser: 'of-the-superuser', replication: 'of-the-replica' };

export type Node = { name: string; api: number; port: number; data: string; patroni: ChildProcess };
export type Cluster = {
  /** The address for clients, which routes to the primary. */
  port: number;
  nodes: Node[];
  /** The primary node. Throws if there is none. */
  primary(): Promise<Node>;
  /** Resolves when there is a leader and both other nodes replicate, one of them synchronously. */
  isWhole(): Promise<boolean>;
  start(node: Node): void;
  stop(): Promise<void>;
};

/** PostgreSQL refuses to run as root. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [, , uid, gid] = execFileSync('getent', ['passwd', 'postgres'], { encoding: 'utf8' }).split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

export async function startCluster(folder: string): Promise<Cluster> {
  const owner = account();
  const children: ChildProcess[] = [];
  const run = (name: string, program: string, args: string[]) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const environment = { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, HOME: folder };
    const child = spawn(program, args, { ...owner, stdio: ['ignore', log, log], env: environment, cwd: folder });
    children.push(child);
    return child;
  };
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid);
    return path;
  };
  own(folder);
  const etcd = await freePort();
  const peers = `http://127.0.0.1:${await freePort()}`;
  run('etcd', 'etcd', etcdArguments(own(join(folder, 'etcd')), `http://127.0.0.1:${etcd}`, peers));

  const nodes: Node[] = [];
  const start = (node: Node) => {
    node.patroni = run(node.name, 'patroni', [join(folder, `${node.name}.json`)]);
  };
  for (const name of ['a', 'b', 'c']) {
    const node = { name, api: await freePort(), port: await freePort(), data: own(join(folder, `data-${name}`)) };
    write(`${name}.json`, JSON.stringify(patroniSettings(node, etcd, folder)));
    const placed: Node = { ...node, patroni: run(name, 'patroni', [join(folder, `${name}.json`)]) };
    nodes.push(placed);
    // The first one creates the database, so that the replication direction is known.
    while (name === 'a' && (await roleOf(placed)) !== 'primary') await pause(200);
  }
  const port = await freePort();
  run('haproxy', 'haproxy', ['-db', '-f', write('haproxy.cfg', haproxySettings(port, nodes))]);
  return {
    port,
    nodes,
    start,
    primary: () => primaryOf(nodes),
    isWhole: async () => (await Promise.all(nodes.map(roleOf))).sort().join() === 'primary,replica,sync',
    async stop() {
      for (const child of children.toReversed()) child.kill('SIGTERM');
      await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
    },
  };
}

const etcdArguments = (folder: string, address: string, peers: string) => [
  ...['--name', 'one', '--data-dir', folder, '--initial-cluster', `one=${peers}`],
  ...['--listen-client-urls', address, '--advertise-client-urls', address],
  ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
];

type Place = Omit<Node, 'patroni'>;

/** The configuration recommended in docs/database.md, with local ports. */
function patroniSettings({ name, api, port, data }: Place, etcd: number, folder: string) {
  return {
    scope: 'haat',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { hosts: [`127.0.0.1:${etcd}`] },
    bootstrap: {
      dcs: {
        ...lease,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        maximum_lag_on_failover: 1_048_576,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, shared_buffers: '64MB', wal_log_hints: 'on', max_wal_size: '512MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: binaries,
      pgpass: join(folder, `pgpass-${name}`),
      parameters: { unix_socket_directories: '' },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replica', password: passwords.replication },
        rewind: { username: 'rewind', password: passwords.replication },
      },
    },
  };
}

/** A demoted primary loses its clients immediately, and they reconnect to the new one through HAProxy. */
const haproxySettings = (port: number, nodes: Place[]) => `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 3s
  timeout check 1s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.api}`).join('\n')}
`;

/** A node's role according to Patroni. */
async function roleOf({ api }: Place): Promise<'primary' | 'sync' | 'replica' | 'nothing'> {
  for (const role of ['primary', 'sync', 'replica'] as const) {
    const signal = AbortSignal.timeout(1000);
    const answer = await fetch(`http://127.0.0.1:${api}/${role}`, { signal }).catch(() => undefined);
    if (answer?.status === 200) return role;
  }
  return 'nothing';
}

async function primaryOf(nodes: Node[]): Promise<Node> {
  for (const node of nodes) if ((await roleOf(node)) === 'primary') return node;
  throw new Error('No node leads.');
}

/** The superuser's connection to one node, bypassing HAProxy. */
export const asSuperuser = ({ port }: Node, database = 'postgres') => ({
  host: '127.0.0.1',
  port,
  user: 'postgres',
  password: passwords.superuser,
  database,
});

/** All processes of a node, which stop together when its machine loses power or is paused. */
export function processesOf({ patroni, data }: Node): number[] {
  const postmaster = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
  const found = new Set([patroni.pid ?? 0, postmaster]);
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const pid of all) if (found.has(parentOf(pid))) found.add(Number(pid));
  }
  return [...found];
}

function parentOf(pid: string): number {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1],
    );
  } catch {
    // The process has exited in the meantime.
    return -1;
  }
}
