import { type DeliveryProblem, deliveryProblems } from '#domain/chat/channel.ts';

/** The service's error codes (facts.md, section 6, and its page "Error codes" of June 2026). */
const codesOfProblem: Partial<Record<DeliveryProblem, readonly number[]>> = {
  window_closed: [131047],
  undeliverable: [131021, 131026, 131030, 131043],
  stopped: [131050],
  billing_problem: [131042],
  account_blocked: [368, 131031],
  name_unapproved: [131037],
  country_blocked: [130497],
  spam_limit: [131048],
  sending_limit: [4, 80007, 130429, 131056],
  marketing_limit: [130472, 131049],
  shape_refused: [100, 131008, 131009, 131051, 135000],
  media_refused: [131052, 131053],
  template_refused: [132000, 132001, 132005, 132007, 132012, 132015, 132016, 132068, 132069],
  token_refused: [0, 3, 10, 190, 131005],
  number_missing: [33, 131045, 133010],
};
const problemByCode = new Map(
  deliveryProblems.flatMap((problem) => (codesOfProblem[problem] ?? []).map((code) => [code, problem] as const)),
);

/** Returns the problem shown to people for an error of the service. 200 to 299 are missing permissions. */
export function toDeliveryProblem(code: number | undefined): DeliveryProblem {
  if (code === undefined) return 'unknown';
  return problemByCode.get(code) ?? (code >= 200 && code <= 299 ? 'token_refused' : 'unknown');
}
