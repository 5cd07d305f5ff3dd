import { placeOfCaller } from '../address-guard.ts'
import { CognitoError, invalidParameter, type Refusal } from '../errors.ts'
import { takeOrRefuse, type Limit } from '../limits.ts'
import { isSameBytes } from '../secrets.ts'
import type { Services } from '../services.ts'
import { factorsOf } from '../users/factors.ts'
import { matchingTotpStep } from '../users/totp.ts'
import { MfaMethod, type User } from '../users/users.ts'
import { advance } from './advance.ts'
import { askForFactor, factorCodeDigest } from './second-factor.ts'
import { requireResponse, type Turn } from './turn.ts'

// With the password a new session can be opened for each guess: the account counts as well.
const WRONG: Limit = { most: 10, seconds: 3_600 }
const TOTP_CODE = /^\d{6}$/

type Counting = Pick<Services, 'db' | 'limits' | 'notices'>

/** Counts the try before it is looked at; a right one starts the count again. */
async function counting(
  { db, limits, notices }: Counting,
  guess: { readonly user: User; readonly name: string; readonly refusal: Refusal },
  isRight: () => boolean | Promise<boolean>,
): Promise<void> {
  const { name, user, refusal } = guess
  await takeOrRefuse(limits, db, { name, limit: WRONG, refusal: 'limitExceeded' })
  if (!(await isRight())) {
    await notices.factorFailed(user)
    throw new CognitoError(refusal)
  }
  await limits.forget(db, name, [WRONG])
}

const factorName = (user: User) => `wrong-factor/${user.sub}`

/** SMS_MFA and EMAIL_OTP: the code that was sent. */
export async function answerSentCode(services: Services, turn: Turn): Promise<object> {
  const { db, secrets, sessions } = services
  const { progress, session } = turn
  const code = requireResponse(
    turn,
    `${session.challenge === 'SMS_MFA' ? 'SMS_MFA' : 'EMAIL_OTP'}_CODE`,
  )
  const expected = Buffer.from(session.state.codeDigest ?? '')
  const given = Buffer.from(factorCodeDigest(secrets, progress.user, code))
  const { user } = progress
  const guess = { user, name: factorName(user), refusal: 'wrongCode' } as const
  await counting(services, guess, () => isSameBytes(given, expected))
  await sessions.close(db, session)

  return advance(services, { ...progress, isSecondFactorDone: true })
}

/** SOFTWARE_TOKEN_MFA: the code of the authenticator app, or a recovery code instead, each only once. */
export async function answerTotp(services: Services, turn: Turn): Promise<object> {
  const code = requireResponse(turn, 'SOFTWARE_TOKEN_MFA_CODE')
  await (TOTP_CODE.test(code) ? useTotpCode : useRecoveryCode)(services, turn, code)

  return advance(services, { ...turn.progress, isSecondFactorDone: true })
}

async function useTotpCode(services: Services, turn: Turn, code: string): Promise<void> {
  const { db, clock, secrets, sessions, users } = services
  const { progress, session } = turn
  const { user } = progress
  if (user.sealedTotpSecret === null) throw new CognitoError('totpNotSetUp')
  const secret = secrets.open('totp', user.sealedTotpSecret)
  const step = matchingTotpStep(secret, code, clock.now())
  const guess = { user, name: factorName(user), refusal: 'wrongTotp' } as const
  await counting(services, guess, () => step !== null)

  await db.transaction(async (tx) => {
    if (step === null || !(await users.useTotpStep(tx, user.sub, step))) {
      throw new CognitoError('totpReplayed')
    }
    await sessions.close(tx, session)
  })
}

async function useRecoveryCode(services: Services, turn: Turn, code: string): Promise<void> {
  const { db, sessions, recoveryCodes, events } = services
  const { progress, session } = turn
  const { user } = progress
  // Apart from the other factors, and for each address: wrong codes of others do not lock the owner out.
  const name = `wrong-recovery-code/${user.sub}/${placeOfCaller(progress.caller)}`
  const guess = { user, name, refusal: 'wrongTotp' } as const
  await counting(services, guess, () => recoveryCodes.has(db, user.sub, code))

  await db.transaction(async (tx) => {
    if (!(await recoveryCodes.use(tx, user.sub, code))) throw new CognitoError('wrongTotp')
    await sessions.close(tx, session)
    await events.note(tx, 'RecoveryCodeUsed', user)
  })
  await events.deliver(user.sub)
}

/** SELECT_MFA_TYPE: which of several second factors it shall be. */
export async function answerFactorChoice(services: Services, turn: Turn): Promise<object> {
  const { db, sessions } = services
  const { progress, session } = turn
  const choice = MfaMethod.safeParse(requireResponse(turn, 'ANSWER'))
  if (!choice.success || !factorsOf(progress.user, progress.pool).includes(choice.data)) {
    throw invalidParameter('The MFA method chosen is not one of those offered.')
  }
  await sessions.close(db, session)

  return askForFactor(services, progress, choice.data)
}

/** MFA_SETUP: done once VerifySoftwareToken has accepted a code in this sign-in. */
export async function answerFactorSetUp(services: Services, turn: Turn): Promise<object> {
  const { users, sessions } = services
  const { progress, session } = turn
  if (!session.state.isTotpVerified) throw new CognitoError('totpNotVerified')

  const user = await users.alter(progress.pool, progress.user.sub, async (_, tx) => {
    await sessions.close(tx, session)
    return { mfa: { enabled: ['SOFTWARE_TOKEN_MFA'], preferred: 'SOFTWARE_TOKEN_MFA' } }
  })
  return advance(services, { ...progress, user, isSecondFactorDone: true })
}
