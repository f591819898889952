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

/** The headers of every answer: what browsers may do with it, and who may keep it. */
export async function protect(app: App, { https }: { https: boolean }): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    // On the answer itself, so that a stream has it too.
    reply.raw.setHeader('permissions-policy', permissions);
    // Other sites and the crawlers of link previews may show pictures, and nothing else.
    if (request.url.startsWith('/media/')) reply.header('cross-origin-resource-policy', 'cross-origin');
  });
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', keeping(request, reply));
  });
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
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
