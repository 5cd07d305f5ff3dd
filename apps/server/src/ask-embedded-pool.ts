import { CognitoIdentityProviderServiceException } from '@aws-sdk/client-cognito-identity-provider'
import { HOST_KEY_HEADER } from '@hlizo/identity/host-caller'
import { z } from 'zod'

const TIMEOUT_MS = 5_000

const Refusal = z.object({ __type: z.string(), message: z.string() })

export type AskEmbeddedPool = <Answer>(
  operation: string,
  request: object,
  schema: z.ZodType<Answer>,
) => Promise<Answer>

/** Asks the embedded user pool for what Amazon Cognito does not have. No AWS client supports it, so this implements the protocol and throws that client's exceptions. */
export function embeddedPoolAsker(options: { url: string; hostKey: string }): AskEmbeddedPool {
  const { url, hostKey } = options

  return async (operation, request, schema) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `IdentityService.${operation}`,
        [HOST_KEY_HEADER]: hostKey,
      },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
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
}
