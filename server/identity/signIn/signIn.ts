import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Login } from '#domain/identity/accounts.schema.ts';
import { secondStepLimits } from '#domain/identity/secondFactors.ts';
import { isSecure, readRandomCookie, writeCookie } from '#server/platform/http/cookies.ts';
import { checkLogin } from '../accounts/commands.ts';
import { rememberCurrentBrowser } from '../browsers/cookie.ts';
import type { IdentityContext } from '../context.ts';
import { callerOf } from '../gates/caller.ts';
import { clearSessionCookie, readSessionToken, setSessionCookie } from '../gates/sessionCookie.ts';
import { finishSecondStep, startSecondStep } from '../secondFactors/secondStep.ts';
import { endSession, startSession } from '../sessions/commands.ts';

/** The path of the cookie between the two steps: that of the API, or that of the page. */
type SecondStepPath = '/api/auth' | '/auth';

/**
 * Signs a browser in, or sets the cookie with which it may enter the second factor's code. Returns the user's id, or
 * `undefined` if the code is still required. Throws as `checkLogin` does, and `login_failed` if the password was changed
 * meanwhile.
 */
export async function signIn(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  login: Login,
  steps: SecondStepPath,
): Promise<string | undefined> {
  const { failuresBefore, ...proven } = await countOutcome(
    context,
    'password',
    checkLogin(context, login, callerOf(request)),
  );
  const { rememberMe } = login;
  const pending = await startSecondStep(context, proven, rememberMe);
  if (pending) {
    reply.header('set-cookie', createPendingCookie(context, pending, steps));
    return undefined;
  }
  await openSession(context, request, reply, { ...proven, rememberMe, failuresBefore, method: 'password' });
  return proven.userId;
}

/** Completes the second step. Returns the user's id. Throws as `finishSecondStep` does. */
export async function signInWithCode(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
  steps: SecondStepPath,
): Promise<string> {
  const checking = finishSecondStep(context, readPendingLogin(request), code, callerOf(request));
  const entry = await countOutcome(context, 'code', checking);
  reply.header('set-cookie', createPendingCookie(context, '', steps));
  await openSession(context, request, reply, entry);
  return entry.userId;
}

/** Counts the outcomes of a sign-in step in the metrics. */
async function countOutcome<Result>(
  { server: { metrics } }: IdentityContext,
  step: 'password' | 'code',
  checking: Promise<Result>,
): Promise<Result> {
  const count = (outcome: string) => metrics?.counters.signIns.inc({ step, outcome });
  try {
    const result = await checking;
    count('right');
    return result;
  } catch (error) {
    if (!(error instanceof AppError)) count('broken');
    else count(error.code === 'too_many_attempts' ? 'throttled' : 'refused');
    throw error;
  }
}

/** Returns the pending cookie's value. The second step checks whether it is still valid. */
export const readPendingLogin = (request: FastifyRequest): string | undefined =>
  readRandomCookie(request, pendingCookieName);

/** Ends the browser's session, so that copies of its cookie stop working too. */
export async function signOut(context: IdentityContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = readSessionToken(context, request);
  if (token) await endSession(context, token, callerOf(request).source);
  clearSessionCookie(context, reply);
}

type SignInEntry = Omit<Parameters<typeof startSession>[1], 'userAgent' | 'source'>;

/** Ends the browser's previous session first, so that a copied cookie becomes worthless. */
async function openSession(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  entry: SignInEntry,
): Promise<void> {
  const { source } = callerOf(request);
  const earlier = readSessionToken(context, request);
  if (earlier) await endSession(context, earlier, source);
  const token = await startSession(context, { ...entry, source, userAgent: request.headers['user-agent'] });
  setSessionCookie(context, reply, token, entry.rememberMe);
  await rememberCurrentBrowser(context, request, reply, entry.userId);
}

const pendingCookieName = 'haat.code';

/** Binds the second step to the browser of the first; an empty value clears the cookie. */
function createPendingCookie(context: IdentityContext, value: string, path: SecondStepPath): string {
  const seconds = value ? secondStepLimits.minutes * 60 : 0;
  return writeCookie({
    name: pendingCookieName,
    value,
    seconds,
    path,
    sameSite: 'Strict',
    secure: isSecure(context.server),
  });
}
