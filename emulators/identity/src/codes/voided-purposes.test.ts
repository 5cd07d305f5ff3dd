import {
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { PASSWORD } from '../testing-users.ts'
import { totpCode, totpStep } from '../users/totp.ts'

const NEW_PASSWORD = 'Alta-Parola!'
// The response says that the code has expired (docs/decisions/0020).
const voided = { name: 'ExpiredCodeException' }

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const forgot = (Username: string) =>
  host.pool.send(new ForgotPasswordCommand({ ClientId: host.clientId, Username }))
const reset = (Username: string, ConfirmationCode: string, Password = 'Hotul-Parola!') =>
  host.pool.send(
    new ConfirmForgotPasswordCommand({
      ClientId: host.clientId,
      Username,
      ConfirmationCode,
      Password,
    }),
  )
const askFor = (AccessToken: string, Value: string) =>
  host.pool.send(
    new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'email', Value }] }),
  )
const verify = (AccessToken: string, Code: string) =>
  host.pool.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }))
const subject = (Username: string) => ({ UserPoolId: host.poolId, Username })

async function withResetCode(email: string) {
  const user = await host.signedIn(email)
  await forgot(email)
  return { ...user, code: host.codeFor(email) }
}

describe('voidedPurposes', () => {
  it('voids a reset code when the owner changes the password', async () => {
    const { accessToken, code } = await withResetCode('change@example.ro')
    await host.pool.send(
      new ChangePasswordCommand({
        AccessToken: accessToken,
        PreviousPassword: PASSWORD,
        ProposedPassword: NEW_PASSWORD,
      }),
    )

    await expect(reset('change@example.ro', code)).rejects.toMatchObject(voided)
  })

  it('voids it when the operator sets the password, and after a reset', async () => {
    const { code } = await withResetCode('set@example.ro')
    const Password = NEW_PASSWORD
    await host.operator.send(
      new AdminSetUserPasswordCommand({ ...subject('set@example.ro'), Password, Permanent: true }),
    )
    await expect(reset('set@example.ro', code)).rejects.toMatchObject(voided)

    await forgot('set@example.ro')
    const another = host.codeFor('set@example.ro')
    await reset('set@example.ro', another, 'A-Treia-Parola!')
    await expect(reset('set@example.ro', another)).rejects.toMatchObject(voided)
  })

  it('voids it when the address changes, by its owner or by the operator', async () => {
    const { accessToken, code } = await withResetCode('old@example.ro')
    await askFor(accessToken, 'new@example.ro')
    await verify(accessToken, host.codeFor('new@example.ro'))
    await expect(reset('new@example.ro', code)).rejects.toMatchObject(voided)

    await forgot('new@example.ro')
    await host.operator.send(
      new AdminUpdateUserAttributesCommand({
        ...subject('new@example.ro'),
        UserAttributes: [
          { Name: 'email', Value: 'newest@example.ro' },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    )
    await expect(reset('newest@example.ro', host.codeFor('new@example.ro'))).rejects.toMatchObject(
      voided,
    )
  })

  it('remains invalid when the account returns to its former address', async () => {
    const { code } = await withResetCode('back@example.ro')
    let name = 'back@example.ro'
    for (const email of ['away@example.ro', 'back@example.ro']) {
      await host.operator.send(
        new AdminUpdateUserAttributesCommand({
          ...subject(name),
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      )
      name = email
    }

    await expect(reset('back@example.ro', code)).rejects.toMatchObject(voided)
  })

  it('voids a waiting change of address when the password changes', async () => {
    const { accessToken } = await host.signedIn('wish@example.ro')
    await askFor(accessToken, 'thief@example.ro')
    await host.pool.send(
      new ChangePasswordCommand({
        AccessToken: accessToken,
        PreviousPassword: PASSWORD,
        ProposedPassword: NEW_PASSWORD,
      }),
    )

    await expect(verify(accessToken, host.codeFor('thief@example.ro'))).rejects.toMatchObject(
      voided,
    )
  })

  it('voids the code of the present address when the operator moves the account', async () => {
    const { accessToken } = await host.signedIn('here@example.ro')
    await askFor(accessToken, 'there@example.ro')
    await host.operator.send(
      new AdminUpdateUserAttributesCommand({
        ...subject('here@example.ro'),
        UserAttributes: [
          { Name: 'email', Value: 'safe@example.ro' },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    )

    await expect(verify(accessToken, host.codeFor('there@example.ro'))).rejects.toMatchObject(
      voided,
    )
  })

  it('ends a sign-in that waits for its second factor when the password changes', async () => {
    const { accessToken } = await host.signedIn('half@example.ro')
    await host.turnSecondFactorOn(accessToken)
    host.clock.advance(30_000)
    const { Session } = await host.pool.send(
      new InitiateAuthCommand({
        ClientId: host.clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: 'half@example.ro', PASSWORD },
      }),
    )
    await host.operator.send(
      new AdminSetUserPasswordCommand({
        ...subject('half@example.ro'),
        Password: NEW_PASSWORD,
        Permanent: true,
      }),
    )

    await expect(
      host.pool.send(
        new RespondToAuthChallengeCommand({
          ClientId: host.clientId,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          Session,
          ChallengeResponses: {
            USERNAME: 'half@example.ro',
            SOFTWARE_TOKEN_MFA_CODE: totpCode('JBSWY3DPEHPK3PXP', totpStep(host.clock.now())),
          },
        }),
      ),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('ends a sign-in that waits for its second factor when the operator voids the password', async () => {
    const { accessToken } = await host.signedIn('void@example.ro')
    await host.turnSecondFactorOn(accessToken)
    const { Session } = await host.pool.send(
      new InitiateAuthCommand({
        ClientId: host.clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: 'void@example.ro', PASSWORD },
      }),
    )
    await host.operator.send(new AdminResetUserPasswordCommand(subject('void@example.ro')))
    await expect(
      host.pool.send(
        new RespondToAuthChallengeCommand({
          ClientId: host.clientId,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          Session,
          ChallengeResponses: { USERNAME: 'void@example.ro', SOFTWARE_TOKEN_MFA_CODE: '123456' },
        }),
      ),
    ).rejects.toThrow('session')

    await reset('void@example.ro', host.codeFor('void@example.ro'), NEW_PASSWORD)
  })

  it('keeps codes valid without a relevant change', async () => {
    const { accessToken, code } = await withResetCode('name@example.ro')
    await host.pool.send(
      new UpdateUserAttributesCommand({
        AccessToken: accessToken,
        UserAttributes: [{ Name: 'given_name', Value: 'Ana' }],
      }),
    )

    await reset('name@example.ro', code, NEW_PASSWORD)
  })
})
