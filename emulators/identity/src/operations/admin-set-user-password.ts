import { z } from 'zod'
import { DAY_MS } from '@hlizo/kit/durations'
import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { Password } from '../shapes.ts'
import type { RevokedFamily } from '../tokens/revocations.ts'
import { requireGoodPassword } from '../users/password-policy.ts'
import { endSignIns } from './global-sign-out.ts'
import { requireSubject, Subject } from '../users/subject.ts'

export const AdminSetUserPasswordRequest = Subject.extend({
  Password,
  Permanent: z.boolean().default(false),
})

/** Sets a password: for good, or until the next sign-in. Every present sign-in ends. */
export async function adminSetUserPassword(
  services: Pick<
    Services,
    'db' | 'clock' | 'pools' | 'users' | 'passwords' | 'lockOut' | 'revocations' | 'events'
  >,
  request: z.output<typeof AdminSetUserPasswordRequest>,
): Promise<object> {
  const { pool, user } = await requireSubject(services, request)
  if (user.status === 'EXTERNAL_PROVIDER') throw new CognitoError('stateWithoutReset')
  requireGoodPassword(request.Password, pool.settings.passwordPolicy)
  const passwordHash = await services.passwords.hash(request.Password)
  const lifeMs = pool.settings.temporaryPasswordDays * DAY_MS
  const temporaryUntil = request.Permanent
    ? null
    : new Date(services.clock.now().getTime() + lifeMs)
  let ended: readonly RevokedFamily[] = []
  await services.users.alter(pool, user.sub, async (current, tx) => {
    await services.lockOut.clear(tx, user.sub)
    ended = await endSignIns(services, tx, current)
    // A user without a password of their own has none that changes.
    if (current.status === 'CONFIRMED' || current.status === 'RESET_REQUIRED')
      await services.events.note(tx, 'PasswordChanged', current)
    return {
      passwordHash,
      temporaryUntil,
      status: request.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
    }
  })
  services.revocations.announce(ended)

  return {}
}
