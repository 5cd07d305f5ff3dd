import { fetchAuthSession } from 'aws-amplify/auth'
import { configureIdentity } from './configure.ts'

/** The stable anonymous id of this browser. Only for visitors who accepted analytics (D36); the library renews it. */
export async function guestIdentity(): Promise<string | null> {
  configureIdentity({ isGuestAllowed: true })
  const { identityId } = await fetchAuthSession()

  return identityId ?? null
}
