import {
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { OperatedPool } from './user-pool.ts'

type Enders = Pick<OperatedPool, 'endSignIn' | 'endSignIns'>

/** Ends all sign-ins of a user: Amazon Cognito offers nothing finer without the refresh token. */
export function endAllSignIns(client: CognitoIdentityProviderClient, UserPoolId: string): Enders {
  const endAll = async (Username: string) => {
    await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }))
    return 'all' as const
  }

  return { endSignIn: endAll, endSignIns: endAll }
}

/** Ends some of the sign-ins of a user through the fields that the embedded pool adds to `AdminUserGlobalSignOut`. */
export function endSomeSignIns(client: CognitoIdentityProviderClient, UserPoolId: string): Enders {
  const end = async (Username: string, which: Record<string, string | number>) => {
    const members = { UserPoolId, Username }
    const command = new AdminUserGlobalSignOutCommand(members)
    // The SDK omits unknown fields, so the body is replaced before it is measured and signed.
    command.middlewareStack.add(
      (next) => (given) => {
        const { request } = given
        if (hasBody(request)) request.body = JSON.stringify({ ...members, ...which })
        return next(given)
      },
      { step: 'build', priority: 'high', name: 'hlizoSomeSignIns' },
    )
    await client.send(command)
  }

  return {
    endSignIn: async (subject, OriginJti) => {
      await end(subject, { OriginJti })
      return 'one'
    },
    endSignIns: async (subject, until) => {
      // Seconds, like each moment of this protocol.
      await end(subject, { BegunUntil: until.getTime() / 1_000 })
      return 'before'
    },
  }
}

function hasBody(request: unknown): request is { body: unknown } {
  return typeof request === 'object' && request !== null && 'body' in request
}
