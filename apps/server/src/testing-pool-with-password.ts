import {
  CognitoIdentityProviderClient,
  NotAuthorizedException,
} from '@aws-sdk/client-cognito-identity-provider'

/** A user pool that knows one password. For tests. */
export function poolWithPassword(password: string) {
  const client = new CognitoIdentityProviderClient({ region: 'eu-central-1' })
  client.middlewareStack.add(
    () => async (given) => {
      if (!JSON.stringify(given.input).includes(password)) {
        throw new NotAuthorizedException({
          message: 'Incorrect username or password.',
          $metadata: {},
        })
      }
      return { output: { $metadata: {} }, response: {} }
    },
    { step: 'initialize' },
  )

  return { client, clientId: 'web' }
}
