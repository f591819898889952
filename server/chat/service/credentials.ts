import { createHmac } from 'node:crypto';
import type { DeliveryProblem, NumberKind } from '#domain/chat/channel.ts';
import { parseSecrets, type Seal } from '#server/platform/secrets/seal.ts';
import type { MarketplaceNumber } from '#server/platform/settings/settings.ts';

export type NumberSecrets = { token: string; appSecret: string; verifyToken: string };

/**
 * The addresses of the messaging service: its API with the version, and the only origin that files are downloaded from.
 */
export type ServiceAddresses = { graphUrl: string; mediaOrigin: string };

/** The credentials of one number at the service. */
export type ServiceAccess = ServiceAddresses & { numberId: string; token: string };

/** The columns needed to find the secrets of a number. */
export type NumberSecretsRow = {
  id: string;
  kind: NumberKind;
  numberId: string;
  tokenSealed: string | null;
  appSecretSealed: string | null;
};

/** The secrets of all numbers: those from the settings, the simulator's own, and the ones stored encrypted. */
export type Credentials = {
  marketplace: MarketplaceNumber | undefined;
  simulator: NumberSecrets & { numberId: string };
  addresses: ServiceAddresses;
  /**
   * All secrets that may have signed. Empty if the settings no longer name this number, or if no configured secret can
   * decrypt its own.
   */
  appSecretsOf(number: NumberSecretsRow): string[];
  /** Returns `undefined` as above; `problemOf` then says why. */
  accessOf(number: NumberSecretsRow): ServiceAccess | undefined;
  problemOf(number: NumberSecretsRow): DeliveryProblem;
  /** All tokens that open the simulator. */
  simulatorTokens: string[];
  /** Encrypts a secret for one number; it can't be decrypted for another. */
  seal(numberId: string, text: string): string;
};

/** The path of the simulated messaging service on this server (chat.md, section 1). */
export const simulatorPath = '/simulator/v1';

/** Can't collide with a number of the service: their ids are digits. */
const simulatorNumber = 'simulator';

type CredentialOptions = {
  authSecret: string;
  seal: Seal;
  marketplace: MarketplaceNumber | undefined;
  addresses: ServiceAddresses;
  /** The URL under which this process reaches itself. */
  ownUrl(): string;
};

const deriveSimulatorSecret = (name: string, secret: string) =>
  createHmac('sha256', secret).update(`simulator:${name}`).digest('base64url');

const createSimulatorNumber = (secret: string) => ({
  numberId: simulatorNumber,
  token: deriveSimulatorSecret('token', secret),
  appSecret: deriveSimulatorSecret('app-secret', secret),
  verifyToken: deriveSimulatorSecret('verify-token', secret),
});

/** The simulator's secrets are derived from AUTH_SECRET: the same on each process and known to nothing else. */
export function createCredentials({
  authSecret,
  seal,
  marketplace,
  addresses,
  ownUrl,
}: CredentialOptions): Credentials {
  const secrets = parseSecrets(authSecret);
  const simulator = createSimulatorNumber(secrets[0]);
  const owner = (id: string) => `number:${id}`;
  const open = ({ id }: NumberSecretsRow, sealed: string | null) =>
    sealed === null ? undefined : seal.open(sealed, owner(id));
  const shared = ({ numberId }: NumberSecretsRow) => (marketplace?.numberId === numberId ? marketplace : undefined);
  return {
    marketplace,
    simulator,
    addresses,
    simulatorTokens: secrets.map((secret) => deriveSimulatorSecret('token', secret)),
    appSecretsOf(number) {
      if (number.kind === 'simulator') return secrets.map((secret) => deriveSimulatorSecret('app-secret', secret));
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
