import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { App } from './application.ts';

/** Browser features that no page needs: injected code cannot use them either. */
const unusedFeatures = [
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
/** Copying links (which the end-to-end tests read; browsers ask for permission), and viewing photos in full screen. */
const ownFeatures = ['clipboard-read', 'clipboard-write', 'fullscreen'];
const permissions = [
  ...unusedFeatures.map((feature) => `${feature}=()`),
  ...ownFeatures.map((feature) => `${feature}=(self)`),
].join(', ');

const documentPolicy = {
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
 * The content security policy of a document. `own` allows inline scripts or styles by hash or nonce, such as
 * "'sha256-…'"; `formTargets`: other hosts to which forms may lead.
 */
export function buildContentSecurityPolicy(
  own: { script?: string; style?: string; formTargets?: string } = {},
): string {
  const { 'script-src': script, 'style-src': style, 'form-action': form } = documentPolicy;
  const whole = {
    ...documentPolicy,
    'script-src': [script, own.script].filter(Boolean).join(' '),
    'style-src': [style, own.style].filter(Boolean).join(' '),
    'form-action': [form, own.formTargets].filter(Boolean).join(' '),
  };
  return Object.entries(whole)
    .map((directive) => directive.join(' '))
    .join(';');
}

const defaultPolicy = buildContentSecurityPolicy();

/** Adds headers to every answer: the request id, what browsers may do with the answer, and who may cache it. */
export function addSecurityHeaders(app: App, { https }: { https: boolean }): void {
  const usual = defaultHeaders(https);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(usual).header('x-request-id', request.id);
    // Other sites and the crawlers of link previews may show photos, but nothing else.
    if (request.url.startsWith('/media/')) reply.header('cross-origin-resource-policy', 'cross-origin');
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheControlFor(request, reply));
    done();
  });
}

/**
 * Helmet's headers are the same for each answer, so they are computed once: computing them costs as much as serving a
 * cached page.
 */
function defaultHeaders(https: boolean): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https,
    crossOriginEmbedderPolicy: false,
  })(request, response, () => {});
  return { ...response.getHeaders(), 'permissions-policy': permissions, 'content-security-policy': defaultPolicy };
}

/** By default an answer is for its caller only: just the catalogue is the same for everyone. */
function cacheControlFor({ url }: FastifyRequest, { statusCode }: FastifyReply): string {
  const isCatalogue = /^\/(api\/(products|stores|docs)|robots\.txt|sitemap)/.test(url);
  return isCatalogue && statusCode < 400 ? 'no-cache' : 'no-store';
}
