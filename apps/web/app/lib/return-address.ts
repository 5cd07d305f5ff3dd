import { hrefs } from '@hlizo/contract/hrefs'
import { safeRedirect } from '@hlizo/domain/redirect-to'

const KEY = 'redirect_to'

/** Stores the return address during a sign-in, a password reset, a confirmation or a payment. */
export function rememberReturn(text: string | null | undefined): void {
  const back = safeRedirect(text)
  if (back !== null) sessionStorage.setItem(KEY, back)
}

/** Takes the stored return address out again; home when there is none. */
export function takeReturn(): string {
  const back = safeRedirect(sessionStorage.getItem(KEY))
  sessionStorage.removeItem(KEY)

  return back ?? hrefs.home()
}
