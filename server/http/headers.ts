import helmet from '@fastify/helmet';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './application.ts';

/** What browsers can do and no page here needs: nothing that slips into a page can ask for it either. */
const unused = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];
/** Copying links (which the journeys read back; browsers ask people first), and looking at pictures in full. */
const ownOnly = ['clipboard-read', 'clipboard-write', 'fullscreen'];
const permissions = [
  ...unused.map((feature) => `${feature}=()`),
  ...ownOnly.map((feature) => `${feature}=(self)`),
].join(', ');

const policy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': ["'self'", 'data:'].join(' '),
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/**
 * The content security policy of a document: what of its own text may run or style it beside our files, by hash or nonce,
 * such as "'sha256-…'".
 */
export function contentSecurityPolicy(own: { script?: string; style?: string } = {}): string {
  const { 'script-src': script, 'style-src': style } = policy;
  const whole = {
    ...policy,
    'script-src': [script, own.script].filter(Boolean).join(' '),
    'style-src': [style, own.style].filter(Boolean).join(' '),
  };
  return Object.entries(whole)
    .map((directive) => directive.join(' '))
    .join(';');
}

const usualPolicy = contentSecurityPolicy();

/** The headers of every answer: what browsers may do with it, and who may keep it. */
export async function protect(app: App, { https }: { https: boolean }): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    // On the answer itself, so that a stream has it too.
    reply.raw.setHeader('permissions-policy', permissions);
    reply.raw.setHeader('content-security-policy', usualPolicy);
    // Other sites and the crawlers of link previews may show pictures, and nothing else.
    if (request.url.startsWith('/media/')) reply.header('cross-origin-resource-policy', 'cross-origin');
  });
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', keeping(request, reply));
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https,
    crossOriginEmbedderPolicy: false,
  });
}

/** Unless a route says otherwise, an answer is for its caller alone: only the catalogue is the same for everybody. */
function keeping({ url }: FastifyRequest, { statusCode }: FastifyReply): string {
  const isCatalogue = /^\/(api\/(products|stores|docs)|robots\.txt|sitemap)/.test(url);
  return isCatalogue && statusCode < 400 ? 'no-cache' : 'no-store';
}
