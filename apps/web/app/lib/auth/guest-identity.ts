import { fetchAuthSession } from 'aws-amplify/auth'
import { ensureIdentity } from './configure.ts'

ensureIdentity({ isGuestAllowed: true })

/** Gets the anonymous identity of a guest, stable over visits (D36). The library stores and refreshes it. */
export async function takeGuestIdentity(): Promise<void> {
  await fetchAuthSession()
}
