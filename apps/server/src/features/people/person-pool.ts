import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { ApiError } from '#server/http/api-error.ts'
import { identitiesOf, type PoolIdentity } from '#server/stores/pool-identities.ts'
import { askPool, type OperatedPool, type PasskeyUse } from '#server/stores/user-pool.ts'

/** What support asks of the user pool for one of its users. Throws ApiError LIMIT_EXCEEDED after many mails. */
export type PersonPool = {
  readonly issuer: string
  readonly signOut: (subject: string) => Promise<unknown>
  readonly mailConfirmation: (subject: string) => Promise<unknown>
  readonly mailReset: (subject: string) => Promise<unknown>
  /** Passkeys are null where the pool does not tell an operator. Throws ApiError NOT_FOUND where the user is gone. */
  readonly signInsOf: (subject: string) => Promise<{
    readonly passkeys: readonly PasskeyUse[] | null
    readonly identities: readonly PoolIdentity[]
  }>
  /** Makes an address proven elsewhere that of the user. Throws ApiError EMAIL_TAKEN, and NOT_FOUND where the user is gone. */
  readonly setEmail: (subject: string, email: string) => Promise<unknown>
}

type Needs = Pick<OperatedPool, 'client' | 'clientId' | 'poolId' | 'issuer' | 'passkeyUses'>

/** A page that waits for the pool is worse than one without its facts. */
const READ_MS = 2_000

export function personPool({ client, clientId, poolId, issuer, passkeyUses }: Needs): PersonPool {
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
    signInsOf: (Username) =>
      askPool(
        async () => {
          const command = new AdminGetUserCommand({ UserPoolId: poolId, Username })
          const [{ UserAttributes }, passkeys] = await Promise.all([
            client.send(command, { abortSignal: AbortSignal.timeout(READ_MS) }),
            passkeyUses?.of(Username) ?? null,
          ])
          return { passkeys, identities: identitiesOf(UserAttributes) }
        },
        { UserNotFoundException: new ApiError('NOT_FOUND') },
      ),
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
