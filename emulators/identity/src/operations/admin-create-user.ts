import { z } from 'zod'
import { DAY_MS } from '@hlizo/kit/durations'
import { randomText } from '@hlizo/kit/ids'
import { CognitoError } from '../errors.ts'
import type { Pool } from '../pools/pools.ts'
import type { Services } from '../services.ts'
import { Attributes, Metadata, Password, PoolId, Username } from '../shapes.ts'
import { readAttributes, type ContactAttribute } from '../users/attributes.ts'
import { newAttributes } from '../users/new-attributes.ts'
import { requireGoodPassword } from '../users/password-policy.ts'
import { describeUser } from '../users/subject.ts'
import type { User } from '../users/users.ts'

export const AdminCreateUserRequest = z.object({
  UserPoolId: PoolId,
  Username,
  UserAttributes: Attributes.default([]),
  TemporaryPassword: Password.optional(),
  MessageAction: z.enum(['RESEND', 'SUPPRESS']).optional(),
  DesiredDeliveryMediums: z.array(z.enum(['SMS', 'EMAIL'])).default(['SMS']),
  ClientMetadata: Metadata,
})

type Request = z.output<typeof AdminCreateUserRequest>
type Needs = Pick<
  Services,
  'db' | 'clock' | 'config' | 'pools' | 'users' | 'passwords' | 'delivery'
>

const LETTERS = 'abcdefghijkmnpqrstuvwxyz'

/** A user whom an operator signs up, with a temporary password that the first sign-in replaces. */
export async function adminCreateUser(
  services: Needs,
  request: Request,
): Promise<{ User: object }> {
  const { db, clock, pools, users, passwords } = services
  const pool = await pools.require(request.UserPoolId)
  const password = request.TemporaryPassword ?? temporaryPassword(pool)
  requireGoodPassword(password, pool.settings.passwordPolicy)
  const given = readAttributes(
    pool,
    request.UserAttributes,
    'creation',
    services.config.attributeRule,
  )
  const lifeMs = pool.settings.temporaryPasswordDays * DAY_MS
  const passwordHash = await passwords.hash(password)
  const temporaryUntil = new Date(clock.now().getTime() + lifeMs)

  const user =
    request.MessageAction === 'RESEND'
      ? await renew(services, pool, request, { passwordHash, temporaryUntil })
      : await users.add(db, pool, {
          username: request.Username,
          attributes: newAttributes(pool, request.Username, given),
          status: 'FORCE_CHANGE_PASSWORD',
          passwordHash,
          temporaryUntil,
        })
  if (request.MessageAction !== 'SUPPRESS') await invite(services, user, password, request)
  return { User: describeUser(user) }
}

async function renew(
  { users }: Needs,
  pool: Pool,
  request: Request,
  change: Pick<User, 'passwordHash' | 'temporaryUntil'>,
): Promise<User> {
  const user = await users.find(pool, request.Username)
  if (user === null) throw new CognitoError('userNotFound')

  return users.alter(pool, user.sub, (current) => {
    if (current.status === 'FORCE_CHANGE_PASSWORD') return change
    throw new CognitoError('parameterInvalid', {
      message: `Resend not possible. ${current.username} status is ${current.status}`,
    })
  })
}

async function invite({ delivery }: Needs, user: User, code: string, request: Request) {
  const channels: readonly { medium: 'EMAIL' | 'SMS'; attribute: ContactAttribute }[] = [
    { medium: 'EMAIL', attribute: 'email' },
    { medium: 'SMS', attribute: 'phone_number' },
  ]
  for (const { medium, attribute } of channels) {
    const destination = user.attributes[attribute]
    if (destination === undefined || !request.DesiredDeliveryMediums.includes(medium)) continue
    await delivery.send({
      user,
      attribute,
      destination,
      code,
      trigger: 'CustomMessage_AdminCreateUser',
      clientMetadata: request.ClientMetadata,
      caller: { address: null },
    })
  }
}

// One letter of each kind that a policy can ask for, and enough random ones beside.
function temporaryPassword(pool: Pool): string {
  const { minimumLength, symbols } = pool.settings.passwordPolicy
  const body = randomText(Math.max(16, minimumLength), LETTERS + LETTERS.toUpperCase() + '23456789')

  return (
    randomText(1, LETTERS.toUpperCase()) +
    randomText(1, LETTERS) +
    body +
    randomText(1, '23456789') +
    randomText(1, symbols)
  )
}
