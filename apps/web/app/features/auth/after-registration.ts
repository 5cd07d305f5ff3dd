import { hrefs } from '@hlizo/contract/hrefs'
import { guardScreen } from '@hlizo/domain/screen-guard'

// Only the path and the query count.
const ORIGIN = 'http://origin.invalid'
const withoutPlan = { isSignedIn: true, refusal: 'NO_SUBSCRIPTION' } as const

/**
 * The redirect of a confirmed account: choose a plan, then the return address (D44). The return
 * address at once if it needs no subscription, such as redeeming a gift or the page of a video.
 */
export function afterRegistration(returnTo: string): string {
  if (returnTo === hrefs.home()) return hrefs.subscribe()
  const isOpen = guardScreen(new URL(returnTo, ORIGIN), withoutPlan) === null

  return isOpen ? returnTo : hrefs.subscribe({ redirect_to: returnTo })
}
