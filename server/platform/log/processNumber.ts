import cluster from 'node:cluster';

/** How a process is told its number, when the first process starts it. */
export const processNumberVariable = 'HAAT_PROCESS';

/** The number of this process among those that share a port, from 1; `undefined` for one that works alone. */
export const processNumber = cluster.isWorker ? Number(process.env[processNumberVariable]) : undefined;
