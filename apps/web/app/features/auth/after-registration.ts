import { hrefs } from '@hlizo/contract/hrefs'
import { NO_SUB_ROUTES, screens } from '@hlizo/contract/screens'

/**
 * The redirect of a confirmed account: choose a plan, then the return address (D44). The return
 * address at once if it needs no subscription, such as redeeming a gift.
 */
export function afterRegistration(kept: string): string {
  if (kept === hrefs.home()) return hrefs.subscribe()
  const [path = ''] = kept.split(/[?#]/)
  const isOpen = NO_SUB_ROUTES.some((name) => screens[name].path === path)

  return isOpen ? kept : hrefs.subscribe({ redirect_to: kept })
}
