import { hrefs } from '@hlizo/contract/hrefs'
import { safeRedirect } from '@hlizo/domain/redirect-to'
import { pendingInvitation } from './pending-invitation.ts'

const KEY = 'redirect_to'

export function rememberReturn(text: string | null | undefined): void {
  const back = safeRedirect(text)
  if (back !== null) sessionStorage.setItem(KEY, back)
}

export function takeReturn(): string {
  const back = safeRedirect(sessionStorage.getItem(KEY))
  sessionStorage.removeItem(KEY)

  // Who was invited may come back in another tab.
  return back ?? (pendingInvitation.read() === null ? hrefs.home() : hrefs.invitation())
}

/** Whether an address is one of Studio: another application, which the router of this one cannot open. */
export const isOfStudio = (address: string): boolean => /^\/studio(?:[/?#]|$)/.test(address)

const FIRST_SIGN_IN = 'first_sign_in'

/** Remembers that the next sign-in of this tab is the first of a new account, which still has to choose a plan. */
export const rememberFirstSignIn = (): void => sessionStorage.setItem(FIRST_SIGN_IN, 'yes')

/** Whether a sign-in is the first of a new account; asked once. */
export function takeFirstSignIn(): boolean {
  const isFirst = sessionStorage.getItem(FIRST_SIGN_IN) !== null
  sessionStorage.removeItem(FIRST_SIGN_IN)

  return isFirst
}
