import {
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { OperatedPool } from './stores/user-pool.ts'

type Ender = OperatedPool['endSignIn']

/** Ends all sign-ins of a user: Amazon Cognito offers nothing finer without the refresh token. */
export function endAllSignIns(client: CognitoIdentityProviderClient, UserPoolId: string): Ender {
  return async (Username) => {
    await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }))
    return 'all'
  }
}

/** Ends one sign-in through the field that the embedded pool adds to `AdminUserGlobalSignOut`. */
export function endOneSignIn(client: CognitoIdentityProviderClient, UserPoolId: string): Ender {
  return async (Username, OriginJti) => {
    const members = { UserPoolId, Username }
    const command = new AdminUserGlobalSignOutCommand(members)
    // The SDK omits unknown fields, so the body is replaced before it is measured and signed.
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
