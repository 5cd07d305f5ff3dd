import { z } from 'zod'
import { HOUR_SECONDS } from '@hlizo/kit/durations'
import { randomText, randomToken } from '@hlizo/kit/ids'
import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { text } from '../shapes.ts'
import { Logins, requireLogin } from './get-id.ts'

export const GetCredentialsForIdentityRequest = z.object({ IdentityId: text(55).min(1), Logins })

const LIFE_SECONDS = HOUR_SECONDS
const KEY_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const SECRET_ALPHABET = `${KEY_ALPHABET}abcdefghijklmnopqrstuvwxyz0189+/`

type Needs = Pick<
  Services,
  'db' | 'clock' | 'config' | 'guests' | 'users' | 'issuers' | 'verifier' | 'revocations'
>

/** Credentials for an hour that no service accepts. A login takes a guest's identity over, or keeps its own. */
export async function getCredentialsForIdentity(
  services: Needs,
  request: z.output<typeof GetCredentialsForIdentityRequest>,
): Promise<object> {
  const { clock, config, guests } = services
  if (!(await guests.isKnown(config.identityPoolId, request.IdentityId))) {
    throw new CognitoError('identityMissing', {
      message: `Identity '${request.IdentityId}' not found.`,
    })
  }
  const login = await requireLogin(services, request.Logins)
  if (login === null && (await guests.isLinked(request.IdentityId))) {
    throw new CognitoError('identityForbidden', {
      message: `Access to Identity '${request.IdentityId}' is forbidden.`,
    })
  }
  const id =
    login === null
      ? request.IdentityId
      : await guests.forLogin(config.identityPoolId, login, request.IdentityId)

  return {
    IdentityId: id,
    Credentials: {
      AccessKeyId: `ASIA${randomText(16, KEY_ALPHABET)}`,
      SecretKey: randomText(40, SECRET_ALPHABET),
      SessionToken: randomToken(1024),
      Expiration: Math.floor(clock.now().getTime() / 1000) + LIFE_SECONDS,
    },
  }
}
