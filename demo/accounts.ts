import { join } from 'node:path';

/** The demo's administrator. */
export const adminEmail = 'admin@haat.example';
/** Where people write who want to speak to the administrators. */
export const supportEmail = 'help@haat.example';

/** Who owns the shop that visitors of the landing page may write to. */
export const visitorsShopEmail = 'rangrez@haat.example';

/** Where the accounts of the demo stand, with their passwords, for the owner of the installation alone. */
export const demoAccountsFile = (dataDirectory: string) => join(dataDirectory, 'secrets/demo-accounts.txt');
