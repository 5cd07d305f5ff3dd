import { CognitoError } from '../errors.ts'
import type { Provider } from '../pools/providers.ts'
import type { Services } from '../services.ts'
import { isEmail, type UserAttributes } from '../users/attributes.ts'
import type { User } from '../users/users.ts'
import type { ProviderSubject } from './provider-client.ts'

type Needs = Pick<Services, 'db' | 'pools' | 'users' | 'passwords' | 'providerLogins'>

const MAX_NAME_LENGTH = 2_048

/** What Cognito's attribute mapping makes of the claims. */
function attributesOf(subject: ProviderSubject): UserAttributes {
  const { email, isEmailVerified, firstName, lastName } = subject
  const isAddress = isEmail(email)
  const named: readonly (readonly [string, string])[] = [
    ['given_name', firstName],
    ['family_name', lastName],
  ]

  return {
    ...(isAddress && { email, email_verified: String(isEmailVerified) }),
    ...Object.fromEntries(
      named.filter(
        ([, value]) => value !== '' && value.length <= MAX_NAME_LENGTH && value.isWellFormed(),
      ),
    ),
  }
}

/**
 * The user of a subject: the linked one, as it is, or one of the provider's own, which is made at its first sign-in
 * and follows what the provider tells. Never another user with the same address.
 */
export async function federatedUser(
  services: Needs,
  provider: Provider,
  subject: ProviderSubject,
): Promise<User> {
  const { db, pools, users, providerLogins } = services
  const pool = await pools.require(provider.poolId)
  const login = { poolId: pool.id, provider: provider.name, subject: subject.subject }
  const sub = await providerLogins.find(db, login)
  const known = sub === null ? null : await users.bySub(db, sub)
  const attributes = attributesOf(subject)
  if (known !== null) {
    if (known.status !== 'EXTERNAL_PROVIDER') return known
    return users.alter(pool, known.sub, () => ({ attributes }))
  }

  try {
    return await db.transaction(async (tx) => {
      const user = await users.add(tx, pool, {
        username: `${provider.name}_${subject.subject}`,
        attributes,
        status: 'EXTERNAL_PROVIDER',
        passwordHash: services.passwords.unusable(),
        temporaryUntil: null,
      })
      await providerLogins.add(tx, login, user.sub)
      return user
    })
  } catch (error) {
    // Another callback of the same subject was first.
    const isSecond =
      error instanceof CognitoError &&
      (error.refusal === 'userExists' || error.refusal === 'providerUserLinked')
    const first = isSecond ? await providerLogins.find(db, login) : null
    const user = first === null ? null : await users.bySub(db, first)
    if (user === null) throw error
    return user
  }
}
