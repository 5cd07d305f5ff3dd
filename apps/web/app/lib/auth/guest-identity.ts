import { fetchAuthSession } from 'aws-amplify/auth'
import { ensureIdentity } from './configure.ts'

ensureIdentity({ isGuestAllowed: true })

/** Gets the anonymous identity of a guest, stable over visits (D36). `isRenewal` replaces its credentials. */
export async function takeGuestIdentity({ isRenewal }: { isRenewal: boolean }): Promise<void> {
  await fetchAuthSession({ forceRefresh: isRenewal })
}
