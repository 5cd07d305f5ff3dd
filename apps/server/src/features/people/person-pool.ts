import {
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { ApiError } from '#server/http/api-error.ts'
import { askPool, type OperatedPool } from '#server/stores/user-pool.ts'

/** What support asks of the user pool for one of its users. Throws ApiError LIMIT_EXCEEDED after many mails. */
export type PersonPool = {
  readonly issuer: string
  readonly signOut: (subject: string) => Promise<unknown>
  readonly mailConfirmation: (subject: string) => Promise<unknown>
  readonly mailReset: (subject: string) => Promise<unknown>
  /** Makes an address proven elsewhere that of the user. Throws ApiError EMAIL_TAKEN, and NOT_FOUND where the user is gone. */
  readonly setEmail: (subject: string, email: string) => Promise<unknown>
}

type Needs = Pick<OperatedPool, 'client' | 'clientId' | 'poolId' | 'issuer'>

export function personPool({ client, clientId, poolId, issuer }: Needs): PersonPool {
  const tooMany = { LimitExceededException: new ApiError('LIMIT_EXCEEDED') }
  const userOf = (Username: string) => ({ ClientId: clientId, Username })

  return {
    issuer,
    signOut: (Username) =>
      askPool(
        () => client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: poolId, Username })),
        {},
      ),
    mailConfirmation: (subject) =>
      askPool(() => client.send(new ResendConfirmationCodeCommand(userOf(subject))), tooMany),
    mailReset: (subject) =>
      askPool(() => client.send(new ForgotPasswordCommand(userOf(subject))), tooMany),
    setEmail: (Username, email) => {
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ]
      const command = new AdminUpdateUserAttributesCommand({
        UserPoolId: poolId,
        Username,
        UserAttributes,
      })
      return askPool(() => client.send(command), {
        AliasExistsException: new ApiError('EMAIL_TAKEN'),
        UserNotFoundException: new ApiError('NOT_FOUND'),
      })
    },
  }
}
