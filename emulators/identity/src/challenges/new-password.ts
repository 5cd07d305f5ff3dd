import type { Services } from '../services.ts'
import { stateOf, type ChallengeAnswer, type Progress } from './progress.ts'

export async function askNewPassword(
  { db, secrets, sessions }: Pick<Services, 'db' | 'secrets' | 'sessions'>,
  progress: Progress,
): Promise<ChallengeAnswer | null> {
  const { user, client } = progress
  if (user.status !== 'FORCE_CHANGE_PASSWORD') return null

  const challenge = 'NEW_PASSWORD_REQUIRED'
  const session = await sessions.open(db, {
    sub: user.sub,
    client,
    challenge,
    state: stateOf(secrets, progress),
  })
  return {
    ChallengeName: challenge,
    Session: session,
    ChallengeParameters: {
      USER_ID_FOR_SRP: progress.typedName,
      requiredAttributes: JSON.stringify([]),
      userAttributes: JSON.stringify(user.attributes),
    },
  }
}
