import { profilesSeenBy } from '@hlizo/domain/guest-access'
import type { Queries } from '@hlizo/database/database'
import { unwrap } from '#server/http/api-error.ts'
import type { Session } from '#server/http/caller.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import type { ProfileKey } from '#server/stores/listing.ts'

/** The profile of a session, also without a subscription: what was shared can be taken back. */
export async function ownProfile(db: Queries, session: Session): Promise<ProfileKey> {
  const { id, maxAgeRating } = unwrap(await deviceSessions(db).profileOf(session))

  return { accountId: profilesSeenBy(session).accountId, profileId: id, maxAgeRating }
}
