import { join } from 'node:path';

/** Where the accounts of the demo stand, with their passwords, for the owner of the installation alone. */
export const demoAccountsFile = (dataDirectory: string) => join(dataDirectory, 'secrets/demo-accounts.txt');
