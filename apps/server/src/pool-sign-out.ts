import {
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { OperatedPool } from './stores/user-pool.ts'

type Ender = OperatedPool['endSignIn']

/** Ends all sign-ins of a user: all that Amazon Cognito offers for a refresh token that we do not hold. */
export function endAllSignIns(client: CognitoIdentityProviderClient, UserPoolId: string): Ender {
  return async (Username) => {
    await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }))
    return 'all'
  }
}

/** Ends one sign-in by the member that the embedded pool adds to `AdminUserGlobalSignOut`. */
export function endOneSignIn(client: CognitoIdentityProviderClient, UserPoolId: string): Ender {
  return async (Username, OriginJti) => {
    const members = { UserPoolId, Username }
    const command = new AdminUserGlobalSignOutCommand(members)
    // The SDK writes only the members that it knows: the body is replaced before it is measured and signed.
    command.middlewareStack.add(
      (next) => (given) => {
        const { request } = given
        if (hasBody(request)) request.body = JSON.stringify({ ...members, OriginJti })
        return next(given)
      },
      { step: 'build', priority: 'high', name: 'hlizoOneSignIn' },
    )
    await client.send(command)
    return 'one'
  }
}

function hasBody(request: unknown): request is { body: unknown } {
  return typeof request === 'object' && request !== null && 'body' in request
}
