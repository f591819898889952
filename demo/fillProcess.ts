import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Fills the marketplace in a child process, because a server should not keep the memory that a year of orders takes.
 * The child ends with this process.
 */
export async function fillInChildProcess(): Promise<void> {
  const child = fork(join(import.meta.dirname, 'fill.ts'));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const [code] = await once(child, 'exit');
  process.off('exit', kill);
  if (code !== 0) throw new Error('The demo marketplace could not be filled: the lines above say why.');
}
