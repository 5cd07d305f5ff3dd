import { hrefs } from '@hlizo/contract/hrefs'
import { NO_SUB_ROUTES, screens } from '@hlizo/contract/screens'

/**
 * Where a new account goes once it is confirmed: to choose a plan, and then to the address it came for (D44).
 * Straight to that address if it asks for no subscription, for instance to redeem a gift.
 */
export function afterRegistration(kept: string): string {
  if (kept === hrefs.home()) return hrefs.subscribe()
  const [path = ''] = kept.split(/[?#]/)
  const isOpen = NO_SUB_ROUTES.some((name) => screens[name].path === path)

  return isOpen ? kept : hrefs.subscribe({ redirect_to: kept })
}
