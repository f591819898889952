import { importInChild } from '../processes/childProcess.ts';

const prints = importInChild<typeof import('./prints.ts')>(new URL('./prints.ts', import.meta.url));
const comparison = importInChild<typeof import('./comparison.ts')>(new URL('./comparison.ts', import.meta.url));

/** What customers' photos are compared with, and how (prints.ts, comparison.ts), in the process for images. */
export const createPrintsInChildProcess: typeof prints.createPicturePrints = (bytes) =>
  prints.createPicturePrints(bytes);
export const hashPhotoInChildProcess: typeof prints.hashPhoto = (bytes) => prints.hashPhoto(bytes);
export const comparePhotoInChildProcess: typeof comparison.comparePhoto = (bytes, candidates) =>
  comparison.comparePhoto(bytes, candidates);
