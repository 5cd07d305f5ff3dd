import { fetchAuthSession } from 'aws-amplify/auth'
import { ensureIdentity } from './configure.ts'

ensureIdentity({ isGuestAllowed: true })

/** Gives this browser the anonymous identity of a guest, the same on each visit (D36). The library keeps and renews it. */
export async function takeGuestIdentity(): Promise<void> {
  await fetchAuthSession()
}
