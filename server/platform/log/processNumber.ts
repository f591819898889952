import cluster from 'node:cluster';

/** The environment variable with the number of a process, set by the primary. */
export const processNumberVariable = 'HAAT_PROCESS';

/** The number of this process among those that share a port, from 1; `undefined` for a single process. */
export const processNumber = cluster.isWorker ? Number(process.env[processNumberVariable]) : undefined;
