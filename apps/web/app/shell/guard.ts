import { hrefs } from '@hlizo/contract/hrefs'
import { screens, type Screen } from '@hlizo/contract/screens'
import { matchPath, redirect } from 'react-router'

const patterns = Object.values(screens).map((screen: Screen) => ({
  screen,
  pattern: screen.path.replaceAll(/\{(\w+)\}/g, ':$1'),
}))

/** The screen at an address; fixed addresses stand before those with parameters. */
export function screenAt(pathname: string): Screen {
  return patterns.find(({ pattern }) => matchPath(pattern, pathname))?.screen ?? screens.notFound
}

/** Sends a visitor who opens somebody's page to the login, and back afterwards (spec §4 „Route guard”). */
export function guardVisitor(url: string, isSignedIn: boolean): void {
  const { pathname, search } = new URL(url)
  if (isSignedIn || screenAt(pathname).access === 'visitor') return

  throw redirect(hrefs.login(pathname + search))
}
