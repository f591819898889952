import type { DeliveryProblem } from '#domain/chat/channel.ts';

/** The service's error codes (facts.md, section 6). */
const problemByCode: Record<number, DeliveryProblem> = {
  131047: 'window_closed',
  131026: 'undeliverable',
  131030: 'undeliverable',
  131049: 'marketing_limit',
  131050: 'stopped',
  131051: 'shape_refused',
  131009: 'shape_refused',
  100: 'shape_refused',
  131052: 'media_refused',
  131053: 'media_refused',
  132000: 'template_refused',
  132001: 'template_refused',
  132005: 'template_refused',
  132007: 'template_refused',
  132012: 'template_refused',
  132015: 'template_refused',
  190: 'token_refused',
  10: 'token_refused',
  131005: 'token_refused',
  131031: 'token_refused',
  33: 'number_missing',
  133010: 'number_missing',
};

/** Returns the problem shown to people for an error of the service. */
export const toDeliveryProblem = (code: number | undefined): DeliveryProblem => problemByCode[code ?? 0] ?? 'unknown';
