import {
  CompleteWebAuthnRegistrationCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  StartWebAuthnRegistrationCommand,
  type InitiateAuthCommandOutput,
  type RespondToAuthChallengeCommandOutput,
} from '@aws-sdk/client-cognito-identity-provider'
import type { TestHost } from '../testing-host.ts'
import { createAuthenticator, type TestAuthenticator } from './testing-authenticator.ts'

export const WEB_AUTHN = { id: 'localhost', origins: ['http://localhost:3000'] }

type FirstStep = 'SELECT_CHALLENGE' | 'PASSWORD' | 'WEB_AUTHN'
type Answered = Promise<RespondToAuthChallengeCommandOutput>

export type TestPasskeys = {
  start(accessToken: string): Promise<unknown>
  complete(accessToken: string, credential: unknown): Promise<unknown>
  add(accessToken: string, authenticator?: TestAuthenticator): Promise<TestAuthenticator>
  begin(username: string, preferred?: string): Promise<InitiateAuthCommandOutput>
  respond(
    challenge: FirstStep,
    session: string | undefined,
    answers: Record<string, string>,
  ): Answered
  /** The answer of an authenticator to what `begin` gave. */
  answer(
    begun: InitiateAuthCommandOutput,
    username: string,
    authenticator: TestAuthenticator,
  ): Answered
  signIn(username: string, authenticator: TestAuthenticator): Answered
}

export const optionsOf = ({ ChallengeParameters }: InitiateAuthCommandOutput): unknown =>
  JSON.parse(ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'] ?? 'null')

/** The operations of passkeys as a client of the pool calls them. */
export function testPasskeys({ pool }: Pick<TestHost, 'pool'>, ClientId: string): TestPasskeys {
  const start: TestPasskeys['start'] = async (AccessToken) =>
    (await pool.send(new StartWebAuthnRegistrationCommand({ AccessToken })))
      .CredentialCreationOptions
  const complete: TestPasskeys['complete'] = (AccessToken, credential) =>
    pool.send(
      new CompleteWebAuthnRegistrationCommand({
        AccessToken,
        Credential: JSON.parse(JSON.stringify(credential)),
      }),
    )
  const begin: TestPasskeys['begin'] = (USERNAME, preferred) =>
    pool.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_AUTH',
        AuthParameters: {
          USERNAME,
          ...(preferred === undefined ? {} : { PREFERRED_CHALLENGE: preferred }),
        },
      }),
    )
  const respond: TestPasskeys['respond'] = (challenge, Session, answers) =>
    pool.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        Session,
        ChallengeName: challenge,
        ChallengeResponses: answers,
      }),
    )
  const answer: TestPasskeys['answer'] = (begun, USERNAME, authenticator) => {
    const CREDENTIAL = JSON.stringify(authenticator.get(optionsOf(begun)))
    return respond('WEB_AUTHN', begun.Session, { USERNAME, CREDENTIAL })
  }

  return {
    start,
    complete,
    add: async (accessToken, authenticator = createAuthenticator()) => {
      await complete(accessToken, authenticator.create(await start(accessToken)))
      return authenticator
    },
    begin,
    respond,
    answer,
    signIn: async (username, authenticator) =>
      answer(await begin(username, 'WEB_AUTHN'), username, authenticator),
  }
}
