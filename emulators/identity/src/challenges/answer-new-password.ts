import { requireAcceptedPassword } from '../users/accepted-password.ts'
import type { Services } from '../services.ts'
import { readOwnAttributes } from '../users/attributes.ts'
import { advance } from './advance.ts'
import { requireResponse, type Turn } from './turn.ts'

const ATTRIBUTE_PREFIX = 'userAttributes.'

/** NEW_PASSWORD_REQUIRED: the user's own password, and attributes that were missing. */
export async function answerNewPassword(services: Services, turn: Turn): Promise<object> {
  const { users, sessions, passwords } = services
  const { user, pool } = turn.progress
  const password = requireResponse(turn, 'NEW_PASSWORD')
  const attributes = readOwnAttributes(
    pool,
    Object.entries(turn.responses)
      .filter(([name]) => name.startsWith(ATTRIBUTE_PREFIX) && !name.endsWith('_verified'))
      .map(([name, Value]) => ({ Name: name.slice(ATTRIBUTE_PREFIX.length), Value })),
    'update',
    services.config.attributeRule,
  )
  requireAcceptedPassword(services, pool, password, user.attributes)

  const passwordHash = await passwords.hash(password)
  const changed = await users.alter(pool, user.sub, async (current, tx) => {
    await sessions.close(tx, turn.session)
    // The address that signs in was set by the operator and is not the user's to replace here.
    const { email: _email, phone_number: _phone, ...own } = attributes
    return {
      passwordHash,
      temporaryUntil: null,
      status: 'CONFIRMED',
      attributes: { ...current.attributes, ...own },
    }
  })
  return advance(services, { ...turn.progress, user: changed })
}
