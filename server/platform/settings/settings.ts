import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { emailSchema, newPasswordSchema } from '#domain/identity/accounts.schema.ts';
import { productName } from '#domain/platform/brand.ts';
import { checkDataFolder, ensureDataDirectory } from '../files/dataDirectory.ts';
import { hasSecret, readSecret, storeSecretOnce } from '../secrets/secrets.ts';

const flagSchema = z
  .enum(['', '0', '1', 'true', 'false', 'on', 'off'])
  .default('')
  .transform((value) => ['1', 'true', 'on'].includes(value));
const optionalSetting = <T extends z.core.$ZodType>(schema: T) =>
  z.preprocess((value) => value || undefined, z.optional(schema));

/** The processes share PostgreSQL's connections (`connectionsPerProcess`). */
const maxProcesses = 12;

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: optionalSetting(z.url({ protocol: /^https?$/ })),
  DATABASE_URL: optionalSetting(z.string()),
  DATABASE_OWNER_URL: optionalSetting(z.string()),
  DATABASE_READ_URL: z.string().default(''),
  PROCESSES: z
    .union([z.literal('auto'), z.coerce.number().int().min(1).max(maxProcesses)], `1 to ${maxProcesses}, or auto`)
    .default(1),
  DATA_DIR: z.string().default('./data'),
  ADMIN_EMAIL: optionalSetting(emailSchema),
  ADMIN_PASSWORD: optionalSetting(newPasswordSchema),
  SMTP_URL: optionalSetting(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.string().default(`${productName} <no-reply@localhost>`),
  S3_URL: optionalSetting(z.url({ protocol: /^https?$/ })),
  AUTH_SECRET: optionalSetting(z.string().min(32, 'must have at least 32 characters')),
  TRUST_PROXY: z.string().default(''),
  HIDE_ACCOUNTS: flagSchema,
  ADMIN_SECOND_FACTOR: z.enum(['', 'optional', 'required']).default(''),
  RESET_SECOND_FACTOR: optionalSetting(emailSchema),
  WHATSAPP_PHONE_NUMBER_ID: optionalSetting(z.string().regex(/^\d{5,30}$/, 'must be digits')),
  WHATSAPP_TOKEN: optionalSetting(z.string()),
  WHATSAPP_APP_SECRET: optionalSetting(z.string()),
  WHATSAPP_VERIFY_TOKEN: optionalSetting(z.string()),
  WHATSAPP_NUMBER: optionalSetting(z.string().regex(/^\+?\d{5,15}$/, 'must be the digits of a phone with its country')),
  WHATSAPP_GRAPH_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v24.0'),
  WHATSAPP_MEDIA_URL: z.url({ protocol: /^https?$/ }).default('https://lookaside.fbsbx.com'),
  ASSISTANT_MODEL: optionalSetting(z.string().max(200)),
  ASSISTANT_KEY: optionalSetting(z.string()),
  ASSISTANT_URL: optionalSetting(z.url({ protocol: /^https?$/ })),
  TRANSCRIPTION_URL: optionalSetting(z.url({ protocol: /^https?$/ })),
  TRANSCRIPTION_MODEL: optionalSetting(z.string().max(200)),
  TRANSCRIPTION_KEY: optionalSetting(z.string()),
  RAZORPAY_URL: z.url({ protocol: /^https?$/ }).default('https://api.razorpay.com/v1'),
  BACKUPS_KEPT: z
    .union([z.literal('off'), z.coerce.number().int().min(1).max(1000)], 'a number of backups or off')
    .default(7),
  UPI_LIMITS: z
    .string()
    .regex(/^\d{1,9},\d{1,9},\d{1,9}$/, 'three amounts in rupees, e.g. 2000,100000,500000')
    .default('2000,100000,500000'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalSetting(z.url({ protocol: /^https?$/ })),
  METRICS_TOKEN: optionalSetting(z.string().min(16, 'must have at least 16 characters')),
  REQUEST_LIMIT: z
    .union([z.literal('off'), z.coerce.number().int().min(1)], 'a number of requests or off')
    .default(1200),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  NODE_ENV: z.string().default('production'),
});

/** The marketplace's number at the messaging service. `phone` is E.164. */
export type MarketplaceNumber = {
  numberId: string;
  phone: string;
  token: string;
  appSecret: string;
  verifyToken: string;
};

/** Access to a language model: without `url`, at the provider with Anthropic's protocol. */
export type ModelAccess = { name: string; key: string; url?: string | undefined };

/** Access to a service that transcribes voice notes, with OpenAI's protocol. */
export type TranscriptionAccess = { url: string; model: string; key: string };

export type Settings = ReturnType<typeof readSettings>;

/** The path of the data directory, without creating it. */
export const dataDirectoryOf = ({ DATA_DIR }: Record<string, string | undefined>) =>
  resolve(environmentSchema.shape.DATA_DIR.parse(DATA_DIR));

/**
 * Parses the environment variables. Throws one error that lists all problems. Creates `DATA_DIR` for its owner only.
 */
export function readSettings(variables: Record<string, string | undefined>) {
  const parsed = environmentSchema.safeParse(variables);
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Please correct these environment variables. ${issues.join('; ')}`);
  }
  const env = parsed.data;
  const admin = readFirstAdmin(env);
  const dataDirectory = dataDirectoryOf(variables);
  ensureDataDirectory(dataDirectory);
  checkDataFolder(dataDirectory, 'secrets');
  if (!env.SMTP_URL) checkDataFolder(dataDirectory, 'mails');
  if (!env.S3_URL) checkDataFolder(dataDirectory, 'pictures');
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${env.PORT}`,
    isPublicUrlGuessed: !env.PUBLIC_URL || env.NODE_ENV === 'development',
    processCount: env.PROCESSES === 'auto' ? Math.min(availableParallelism(), maxProcesses) : env.PROCESSES,
    ...readDatabases(env),
    dataDirectory,
    admin,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    s3: env.S3_URL ? parseS3Address(env.S3_URL) : undefined,
    authSecret: env.AUTH_SECRET ?? readOwnSecret(dataDirectory, env.DATABASE_URL, env.NODE_ENV),
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    hideAccounts: env.HIDE_ACCOUNTS,
    marketplaceNumber: readMarketplaceNumber(env),
    serviceAddresses: readServiceAddresses(env),
    ...readProviders(env),
    requireSecondFactor: env.ADMIN_SECOND_FACTOR === 'required',
    resetSecondFactor: env.RESET_SECOND_FACTOR,
    backupsKept: env.BACKUPS_KEPT === 'off' ? 0 : env.BACKUPS_KEPT,
    ...{ metricsToken: env.METRICS_TOKEN, upiLimits: parseUpiLimits(env.UPI_LIMITS) },
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    requestLimit: env.REQUEST_LIMIT === 'off' ? undefined : env.REQUEST_LIMIT,
    logLevel: env.LOG_LEVEL,
  };
}

/** `https://KEY:SECRET@host/bucket?region=ap-south-1`; the bucket may be in the host name instead. */
function parseS3Address(address: string) {
  const url = new URL(address);
  const { username, password, searchParams } = url;
  if (!username || !password) {
    throw new Error('Please write S3_URL with its key and secret: https://KEY:SECRET@host/bucket?region=ap-south-1');
  }
  return {
    endpoint: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    region: searchParams.get('region') ?? 'auto',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
}

/** '2000,100000,500000': from a saved QR code, to a private account, and to a business account. */
function parseUpiLimits(rupees: string) {
  const [savedCodePaise = 0, personalPaise = 0, businessPaise = 0] = rupees
    .split(',')
    .map((each) => Number(each) * 100);
  return { savedCodePaise, personalPaise, businessPaise };
}

type Variables = z.infer<typeof environmentSchema>;

function readFirstAdmin({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Variables) {
  if (email && password) return { email, password };
  if (!email && !password) return undefined;
  throw new Error('Please set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither.');
}

/** `readUrls`: replicas of the database, separated by commas in the setting. */
function readDatabases({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_READ_URL }: Variables) {
  const addresses = DATABASE_READ_URL.split(',').filter((address) => address.trim());
  if (addresses.length > 0 && !DATABASE_URL) {
    throw new Error('DATABASE_READ_URL needs DATABASE_URL. Please set it too.');
  }
  if (DATABASE_OWNER_URL && !DATABASE_URL) {
    throw new Error('DATABASE_OWNER_URL needs DATABASE_URL. Please set it too.');
  }
  return {
    databaseUrl: DATABASE_URL,
    databaseOwnerUrl: DATABASE_OWNER_URL,
    readUrls: addresses.map((address) => address.trim()),
  };
}

/** All five variables or none: without them people chat with the simulator. */
function readMarketplaceNumber(env: Variables): MarketplaceNumber | undefined {
  const { WHATSAPP_PHONE_NUMBER_ID: numberId, WHATSAPP_TOKEN: token, WHATSAPP_NUMBER: phone } = env;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env;
  if (numberId && token && phone && appSecret && verifyToken) {
    return { numberId, token, phone: `+${phone.replace('+', '')}`, appSecret, verifyToken };
  }
  if (!numberId && !token && !phone && !appSecret && !verifyToken) return undefined;
  throw new Error(
    'Please set all of WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN and WHATSAPP_NUMBER, or none.',
  );
}

const readServiceAddresses = ({ WHATSAPP_GRAPH_URL, WHATSAPP_MEDIA_URL }: Variables) => ({
  graphUrl: WHATSAPP_GRAPH_URL.replace(/\/+$/, ''),
  mediaOrigin: new URL(WHATSAPP_MEDIA_URL).origin,
});

const readProviders = (env: Variables) => ({
  modelAccess: modelAccess(env),
  transcriptionAccess: transcriptionAccess(env),
  razorpayUrl: env.RAZORPAY_URL.replace(/\/+$/, ''),
});

/** Both name and key, or none: then the built-in engine answers. With an address, a provider with OpenAI's protocol. */
function modelAccess({
  ASSISTANT_MODEL: name,
  ASSISTANT_KEY: key,
  ASSISTANT_URL: url,
}: Variables): ModelAccess | undefined {
  if (name && key) return { name, key, url: url?.replace(/\/+$/, '') };
  if (!name && !key && !url) return undefined;
  throw new Error('Please set both ASSISTANT_MODEL and ASSISTANT_KEY, or neither. ASSISTANT_URL needs both.');
}

/** All three or none: then a voice note is for a person. */
function transcriptionAccess({
  TRANSCRIPTION_URL: url,
  TRANSCRIPTION_MODEL: model,
  TRANSCRIPTION_KEY: key,
}: Variables): TranscriptionAccess | undefined {
  if (url && model && key) return { url: url.replace(/\/+$/, ''), model, key };
  if (!url && !model && !key) return undefined;
  throw new Error('Please set all of TRANSCRIPTION_URL, TRANSCRIPTION_MODEL and TRANSCRIPTION_KEY, or none.');
}

/** The file of the secret that is used if the environment has none. */
export const authSecretName = 'auth-secret';

/** The secret that signs session cookies, generated once. Several processes on one database must have the same one. */
function readOwnSecret(dataDirectory: string, databaseUrl: string | undefined, nodeEnv: string): string {
  if (databaseUrl && nodeEnv === 'production') {
    throw new Error('Please set AUTH_SECRET (at least 32 random characters). DATABASE_URL requires it.');
  }
  if (!hasSecret(dataDirectory, authSecretName))
    storeSecretOnce(dataDirectory, authSecretName, randomBytes(32).toString('hex'));
  const advice = 'Restore it from a backup, or delete it to get a new one. Then everyone has to sign in again.';
  return readSecret(dataDirectory, authSecretName, advice);
}

/** Whose forwarded headers are trusted: none, all, a number of hops, or a list of addresses. */
function parseTrustProxy(value: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (['', 'off', 'false', '0'].includes(value)) return false;
  if (['on', 'true'].includes(value)) return true;
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value;
}
