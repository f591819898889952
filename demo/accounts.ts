import { join } from 'node:path';

export const adminEmail = 'admin@haat.example';
/** Contact address of the demo's admins. */
export const supportEmail = 'help@haat.example';

/** Owner of the shop that visitors of the landing page can chat with. */
export const visitorsShopEmail = 'kanchiweavers@haat.example';

/** The file with the demo's accounts and passwords, readable by the owner of the installation only. */
export const demoAccountsFile = (dataDirectory: string) => join(dataDirectory, 'secrets/demo-accounts.txt');
