import { createHmac } from 'node:crypto';
import type { DeliveryProblem, NumberKind } from '#domain/chat/channel.ts';
import { parseSecrets, type Seal } from '#server/platform/secrets/seal.ts';
import type { MarketplaceNumber } from '#server/platform/settings/settings.ts';

export type NumberSecrets = { token: string; appSecret: string; verifyToken: string };

/** Where the messaging service is: its API with the version, and the one origin that files are fetched from. */
export type ServiceAddresses = { graphUrl: string; mediaOrigin: string };

/** What one number needs to speak with the service. */
export type ServiceAccess = ServiceAddresses & { numberId: string; token: string };

/** What is read of a number to know its secrets. */
export type NumberSecretsRow = {
  id: string;
  kind: NumberKind;
  numberId: string;
  tokenSealed: string | null;
  appSecretSealed: string | null;
};

/** The secrets of all numbers: the settings', the simulator's own, and those that are kept encrypted. */
export type Credentials = {
  marketplace: MarketplaceNumber | undefined;
  simulator: NumberSecrets & { numberId: string };
  addresses: ServiceAddresses;
  /** Any of which may have signed. None: the settings name this number no more, or no configured secret opens its own. */
  appSecretsOf(number: NumberSecretsRow): string[];
  /** `undefined` as above; `problemOf` then says why. */
  accessOf(number: NumberSecretsRow): ServiceAccess | undefined;
  problemOf(number: NumberSecretsRow): DeliveryProblem;
  /** Any of which opens the simulator. */
  simulatorTokens: string[];
  /** What is sealed of a number is sealed for it alone. */
  seal(numberId: string, text: string): string;
};

/** Where the stand-in of the service answers, in this very server (chat.md, section 1). */
export const simulatorPath = '/simulator/v1';

/** No number of the service is called so: those are digits. */
const simulatorNumber = 'simulator';

type CredentialOptions = {
  authSecret: string;
  seal: Seal;
  marketplace: MarketplaceNumber | undefined;
  addresses: ServiceAddresses;
  /** Where this process itself is reached by itself. */
  ownUrl(): string;
};

/** The stand-in's secrets are made of AUTH_SECRET: the same on each process, and nobody else knows them. */
export function createCredentials({
  authSecret,
  seal,
  marketplace,
  addresses,
  ownUrl,
}: CredentialOptions): Credentials {
  const secrets = parseSecrets(authSecret);
  const derived = (name: string, secret: string) =>
    createHmac('sha256', secret).update(`simulator:${name}`).digest('base64url');
  const own = (name: string) => derived(name, secrets[0]);
  const simulator = {
    numberId: simulatorNumber,
    token: own('token'),
    appSecret: own('app-secret'),
    verifyToken: own('verify-token'),
  };
  const owner = (id: string) => `number:${id}`;
  const open = ({ id }: NumberSecretsRow, sealed: string | null) =>
    sealed === null ? undefined : seal.open(sealed, owner(id));
  const shared = ({ numberId }: NumberSecretsRow) => (marketplace?.numberId === numberId ? marketplace : undefined);
  return {
    marketplace,
    simulator,
    addresses,
    simulatorTokens: secrets.map((secret) => derived('token', secret)),
    appSecretsOf(number) {
      if (number.kind === 'simulator') return secrets.map((secret) => derived('app-secret', secret));
      const secret = number.kind === 'seller' ? open(number, number.appSecretSealed) : shared(number)?.appSecret;
      return secret === undefined ? [] : [secret];
    },
    problemOf: ({ kind, tokenSealed }) =>
      kind === 'seller' && tokenSealed !== null ? 'token_unreadable' : 'number_missing',
    accessOf(number) {
      const { numberId, kind } = number;
      if (kind === 'simulator') {
        const mediaOrigin = ownUrl();
        return { graphUrl: mediaOrigin + simulatorPath, mediaOrigin, numberId, token: simulator.token };
      }
      const token = kind === 'seller' ? open(number, number.tokenSealed) : shared(number)?.token;
      return token === undefined ? undefined : { ...addresses, numberId, token };
    },
    seal: (id, text) => seal.close(text, owner(id)),
  };
}
