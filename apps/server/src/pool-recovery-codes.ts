import { CognitoIdentityProviderServiceException } from '@aws-sdk/client-cognito-identity-provider'
import { HOST_KEY_HEADER } from '@hlizo/identity/host-caller'
import { z } from 'zod'
import type { RecoveryCodes } from './stores/user-pool.ts'

const PATIENCE_MS = 5_000

const Created = z.object({ RecoveryCodes: z.array(z.string()) })
const Counted = z.object({ Left: z.number() })
const Refusal = z.object({ __type: z.string(), message: z.string() })

/** The recovery codes of the embedded user pool. No AWS client supports them, so this implements the protocol and throws that client's exceptions. */
export function poolRecoveryCodes(options: { url: string; hostKey: string }): RecoveryCodes {
  const { url, hostKey } = options

  const ask = async <Answer>(
    operation: string,
    accessToken: string,
    schema: z.ZodType<Answer>,
  ): Promise<Answer> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `IdentityService.${operation}`,
        [HOST_KEY_HEADER]: hostKey,
      },
      body: JSON.stringify({ AccessToken: accessToken }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const body: unknown = await answer.json()
    if (answer.ok) return schema.parse(body)

    const { __type: name, message } = Refusal.parse(body)
    const $metadata = { httpStatusCode: answer.status }
    throw new CognitoIdentityProviderServiceException({
      name,
      message,
      $metadata,
      $fault: answer.status < 500 ? 'client' : 'server',
    })
  }

  return {
    create: async (accessToken) =>
      (await ask('CreateRecoveryCodes', accessToken, Created)).RecoveryCodes,
    count: async (accessToken) => (await ask('CountRecoveryCodes', accessToken, Counted)).Left,
  }
}
