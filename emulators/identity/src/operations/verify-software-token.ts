import { z } from 'zod'
import { stateOf } from '../challenges/progress.ts'
import { takeTurn, type Turn } from '../challenges/turn.ts'
import { CognitoError, invalidParameter } from '../errors.ts'
import { takeOrRefuse, type Limit } from '../limits.ts'
import type { Pool } from '../pools/pools.ts'
import type { Services } from '../services.ts'
import { AccessToken, SessionToken, text, TotpCode } from '../shapes.ts'
import { matchingTotpStep } from '../users/totp.ts'
import type { User } from '../users/users.ts'

export const VerifySoftwareTokenRequest = z.object({
  AccessToken: AccessToken.optional(),
  Session: SessionToken.optional(),
  UserCode: TotpCode,
  FriendlyDeviceName: text(131_072).optional(),
})

const WRONG: Limit = { most: 10, seconds: 3_600 }

type Needs = Pick<
  Services,
  | 'db'
  | 'clock'
  | 'secrets'
  | 'limits'
  | 'authenticate'
  | 'sessions'
  | 'users'
  | 'pools'
  | 'clients'
>

export async function verifySoftwareToken(
  services: Needs,
  request: z.output<typeof VerifySoftwareTokenRequest>,
): Promise<{ Status: 'SUCCESS'; Session?: string }> {
  const { db, secrets, authenticate, sessions } = services
  const name = request.FriendlyDeviceName?.slice(0, 128) ?? null
  if (request.AccessToken !== undefined) {
    const { user, pool } = await authenticate(request.AccessToken)
    await adopt(services, pool, user, request.UserCode, name)
    return { Status: 'SUCCESS' }
  }
  if (request.Session === undefined)
    throw invalidParameter('Either AccessToken or Session is required')

  const { progress, session } = await takeSetUpTurn(services, request.Session)
  await adopt(services, progress.pool, progress.user, request.UserCode, name)
  await sessions.close(db, session)
  const next = await sessions.open(db, {
    sub: progress.user.sub,
    client: progress.client,
    challenge: 'MFA_SETUP',
    state: stateOf(secrets, progress, { isTotpVerified: true }),
  })
  return { Status: 'SUCCESS', Session: next }
}

export async function takeSetUpTurn(
  services: Pick<Services, 'db' | 'secrets' | 'sessions' | 'users' | 'pools' | 'clients'>,
  session: string,
): Promise<Turn> {
  const { clientId } = await services.sessions.peek(session)

  return takeTurn(services, {
    client: await services.clients.require(clientId),
    caller: { address: null },
    session,
    challenges: ['MFA_SETUP'],
    responses: {},
    clientMetadata: undefined,
  })
}

async function adopt(
  services: Needs,
  pool: Pool,
  user: User,
  code: string,
  totpName: string | null,
): Promise<void> {
  const { db, clock, secrets, limits, users } = services
  const sealed = user.sealedNewTotpSecret
  if (sealed === null) throw new CognitoError('totpNotSetUp')
  const name = `totp-set-up/${user.sub}`
  const use = { name, limit: WRONG, refusal: 'limitExceeded' } as const
  const { taken } = await takeOrRefuse(limits, db, use)
  const step = matchingTotpStep(secrets.open('totp', sealed), code, clock.now())
  if (step === null) throw new CognitoError('totpSetUpFailed')
  await limits.refund(db, taken)

  await users.alter(pool, user.sub, async (current, tx) => {
    if (!current.sealedNewTotpSecret?.equals(sealed)) throw new CognitoError('totpSetUpFailed')
    await users.useTotpStep(tx, user.sub, step)
    return { sealedTotpSecret: sealed, sealedNewTotpSecret: null, totpName }
  })
}
