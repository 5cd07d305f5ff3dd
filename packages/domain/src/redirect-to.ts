import { REDIRECT_TO_MAX_LENGTH } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import { screens } from '@hlizo/contract/screens'

const NOWHERE = 'http://nowhere.invalid'

const forbidden: readonly string[] = [
  screens.login.path,
  screens.logout.path,
  screens.register.path,
]

/**
 * A redirect_to that may be followed, or `null` (D24).
 *
 * It must be a path of this site. Browsers read `//host` and `/\host` as another site and skip control
 * characters, so none of these pass; nor does a page that would sign the user out or in again.
 */
export function safeRedirect(wanted: string | null | undefined): string | null {
  if (wanted === null || wanted === undefined) return null
  if (wanted.length > REDIRECT_TO_MAX_LENGTH) return null
  if (!/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(wanted)) return null

  const url = new URL(wanted, NOWHERE)
  const path = decodePath(url.pathname)
  if (url.origin !== NOWHERE || path === null || forbidden.includes(path)) return null

  return `${url.pathname}${url.search}${url.hash}`
}

// `/Login/` and `/%6Cogin` are the login page too; what cannot be decoded is no page at all.
function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
      .toLowerCase()
      .replace(/(?<=.)\/+$/, '')
  } catch {
    return null
  }
}

const staysPut: readonly string[] = [
  screens.subscribe.path,
  screens.newProfile.path,
  screens.resubscribe.path,
]
const remembersNothing: readonly string[] = [screens.home.path, screens.changeProfile.path]

/**
 * Where a 403 leads from the page at `pathname` and `search`, or `null` when it does nothing (spec §8).
 *
 * A redirect_to that the address already carries is kept.
 */
export function profileChooserHref(pathname: string, search: string): string | null {
  if (staysPut.includes(pathname)) return null

  const given = safeRedirect(new URLSearchParams(search).get('redirect_to'))
  if (given !== null) return hrefs.changeProfile(given)
  if (remembersNothing.includes(pathname)) return hrefs.changeProfile()

  return hrefs.changeProfile(safeRedirect(`${pathname}${search}`) ?? undefined)
}
