/** The child process for photos (childProcess.ts): runs the requested functions, and exits when its parent has. */
import { AppError } from '#domain/errors.ts';
import type { ChildFunctions } from './childProcess.ts';
import { openIpcChannel } from './ipc.ts';

// Ctrl-C in a terminal, or a shutdown of the machine: the parent exits first, when it has its results.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

const functions: ChildFunctions = {
  async run(module, name, args) {
    try {
      const { [name]: make } = await import(module);
      return { value: await make(...args) };
    } catch (error) {
      if (error instanceof AppError) return { refused: [error.code, error.details] };
      throw new Error(String(error));
    }
  },
};
openIpcChannel(process, functions, { timeout: -1 });
