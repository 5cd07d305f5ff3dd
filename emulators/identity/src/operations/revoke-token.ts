import { z } from 'zod'
import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { noteEnded } from './global-sign-out.ts'
import { ClientId, RefreshTokenText, text } from '../shapes.ts'

/** RevokeToken (Amazon Cognito user pools API; RFC 7009). */
export const RevokeTokenRequest = z.object({
  ClientId,
  Token: RefreshTokenText,
  ClientSecret: text(128).optional(),
})

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

type Needs = Pick<Services, 'db' | 'clients' | 'users' | 'refreshTokens' | 'revocations' | 'events'>

/** Ends the sign-in of a refresh token, its access tokens included. A token unknown here is no error. */
export async function revokeToken(
  services: Needs,
  request: z.output<typeof RevokeTokenRequest>,
): Promise<object> {
  const { db, clients, users, refreshTokens, revocations, events } = services
  const client = await clients.require(request.ClientId)
  clients.requireSecret(client, request.ClientSecret)
  if (JWT.test(request.Token)) throw new CognitoError('tokenTypeUnsupported')
  const family = await refreshTokens.familyOf(request.Token)
  if (family === null) return {}
  if (family.clientId !== client.id) throw new CognitoError('tokenOfAnotherClient')

  const ended = await db.transaction(async (tx) => {
    const ended = await revocations.end(tx, family.originJti)
    const user = await users.bySub(tx, family.sub)
    if (user !== null) await noteEnded(services, tx, user, ended)
    return ended
  })
  revocations.announce(ended)
  if (ended.length > 0) await events.deliver(family.sub)
  return {}
}
