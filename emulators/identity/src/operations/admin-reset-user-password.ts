import type { z } from 'zod'
import type { Services } from '../services.ts'
import { CognitoError } from '../errors.ts'
import { Metadata } from '../shapes.ts'
import { resetContact } from './forgot-password.ts'
import type { RevokedFamily } from '../tokens/revocations.ts'
import { endSignIns } from './global-sign-out.ts'
import { requireSubject, Subject } from '../users/subject.ts'

export const AdminResetUserPasswordRequest = Subject.extend({ ClientMetadata: Metadata })

export async function adminResetUserPassword(
  services: Pick<Services, 'pools' | 'users' | 'codes' | 'delivery' | 'revocations' | 'events'>,
  request: z.output<typeof AdminResetUserPasswordRequest>,
): Promise<object> {
  const { users, codes, delivery, revocations } = services
  const { pool, user } = await requireSubject(services, request)
  if (!user.isEnabled) throw new CognitoError('userDisabled')
  if (user.status === 'FORCE_CHANGE_PASSWORD' || user.status === 'EXTERNAL_PROVIDER')
    throw new CognitoError('stateWithoutReset')
  const contact = resetContact(pool, user)
  if (contact === null) throw new CognitoError('noWayToReset')
  let ended: readonly RevokedFamily[] = []
  let code = ''
  await users.alter(pool, user.sub, async (current, tx) => {
    ended = await endSignIns(services, tx, current)
    code = await codes.issue(
      tx,
      { owner: user.sub, purpose: 'forgot-password', destination: contact.destination },
      null,
    )
    return { status: 'RESET_REQUIRED' }
  })
  revocations.announce(ended)
  await delivery.send({
    user,
    ...contact,
    code,
    trigger: 'CustomMessage_ForgotPassword',
    clientMetadata: request.ClientMetadata,
    caller: { address: null },
  })

  return {}
}
