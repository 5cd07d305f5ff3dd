import { randomDigits } from '@hlizo/kit/ids'
import { deliveryDetails, mediumOf } from '../codes/delivery.ts'
import { takeOrRefuse, type Limit } from '../limits.ts'
import type { Secrets } from '../secrets.ts'
import type { Services } from '../services.ts'
import type { ContactAttribute } from '../users/attributes.ts'
import { factorsOf } from '../users/factors.ts'
import type { MfaMethod, User } from '../users/users.ts'
import { stateOf, type ChallengeAnswer, type Progress } from './progress.ts'

type Needs = Pick<Services, 'db' | 'secrets' | 'sessions' | 'delivery' | 'limits'>

const SENDS: Limit = { most: 5, seconds: 900 }
const CONTACT: Record<Exclude<MfaMethod, 'SOFTWARE_TOKEN_MFA'>, ContactAttribute> = {
  SMS_MFA: 'phone_number',
  EMAIL_OTP: 'email',
}

export function factorCodeDigest(secrets: Secrets, user: User, code: string): string {
  return secrets.digest('code', `${user.sub} mfa ${code}`).toString('base64url')
}

async function askForSentCode(
  services: Needs,
  progress: Progress,
  method: keyof typeof CONTACT,
): Promise<ChallengeAnswer> {
  const { db, secrets, sessions, delivery, limits } = services
  const { user, client } = progress
  const attribute = CONTACT[method]
  const destination = user.attributes[attribute]
  if (destination === undefined)
    throw new Error(`User ${user.sub} has no ${attribute} for ${method}`)
  const name = `sent-factor/${user.sub}`
  await takeOrRefuse(limits, db, { name, limit: SENDS, refusal: 'limitExceeded' })

  const code = randomDigits(6)
  const session = await sessions.open(db, {
    sub: user.sub,
    client,
    challenge: method,
    state: stateOf(secrets, progress, { codeDigest: factorCodeDigest(secrets, user, code) }),
  })
  await delivery.send({
    user,
    attribute,
    destination,
    code,
    trigger: 'CustomMessage_Authentication',
    clientMetadata: progress.clientMetadata,
    caller: progress.caller,
  })

  return {
    ChallengeName: method,
    Session: session,
    ChallengeParameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: mediumOf(attribute),
      CODE_DELIVERY_DESTINATION: deliveryDetails(attribute, destination).Destination,
      USER_ID_FOR_SRP: progress.typedName,
    },
  }
}

export async function askForFactor(
  services: Needs,
  progress: Progress,
  method: MfaMethod,
): Promise<ChallengeAnswer> {
  if (method !== 'SOFTWARE_TOKEN_MFA') return askForSentCode(services, progress, method)

  const { db, secrets, sessions } = services
  const { user, client } = progress
  const session = await sessions.open(db, {
    sub: user.sub,
    client,
    challenge: method,
    state: stateOf(secrets, progress),
  })
  return {
    ChallengeName: method,
    Session: session,
    ChallengeParameters: {
      USER_ID_FOR_SRP: progress.typedName,
      ...(user.totpName === null ? {} : { FRIENDLY_DEVICE_NAME: user.totpName }),
    },
  }
}

async function offer(
  { db, secrets, sessions }: Needs,
  progress: Progress,
  challenge: 'SELECT_MFA_TYPE' | 'MFA_SETUP',
  parameters: Record<string, string>,
): Promise<ChallengeAnswer> {
  const session = await sessions.open(db, {
    sub: progress.user.sub,
    client: progress.client,
    challenge,
    state: stateOf(secrets, progress),
  })

  return {
    ChallengeName: challenge,
    Session: session,
    ChallengeParameters: { ...parameters, USER_ID_FOR_SRP: progress.typedName },
  }
}

export async function askSecondFactor(
  services: Needs,
  progress: Progress,
): Promise<ChallengeAnswer | null> {
  if (progress.isSecondFactorDone) return null
  const { user, pool } = progress
  const factors = factorsOf(user, pool)
  const [only] = factors

  if (only === undefined) {
    if (pool.settings.mfa !== 'ON') return null
    return offer(services, progress, 'MFA_SETUP', {
      MFAS_CAN_SETUP: JSON.stringify(['SOFTWARE_TOKEN_MFA']),
    })
  }
  const { preferred } = user.mfa
  if (preferred !== null && factors.includes(preferred)) {
    return askForFactor(services, progress, preferred)
  }
  if (factors.length === 1) return askForFactor(services, progress, only)

  return offer(services, progress, 'SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: JSON.stringify(factors) })
}
