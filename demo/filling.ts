import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Fills the marketplace in a process of its own: what a year of orders leaves in the memory is not what a server needs. It
 * ends with this process.
 */
export async function fillElsewhere(): Promise<void> {
  const child = fork(join(import.meta.dirname, 'fill.ts'));
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  const [code] = await once(child, 'exit');
  process.off('exit', abandon);
  if (code !== 0) throw new Error('The demo marketplace could not be filled: the lines above say why.');
}
