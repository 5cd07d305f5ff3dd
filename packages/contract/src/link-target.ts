import * as z from 'zod/mini'
import { isScreenPath } from './screen-pattern.ts'

export const LINK_MAX_LENGTH = 300

/** Whether text is a path of the site or begins with https://. */
export const isLinkAddress = (href: string): boolean =>
  /^(?:\/(?![/\\])|https:\/\/.)\S*$/.test(href)

/** Whether a path of the site has a screen. Other addresses are not looked at. */
export const hasScreen = (href: string): boolean =>
  !href.startsWith('/') || isScreenPath(href.split(/[?#]/)[0] ?? '')

/** Where an operator's link may lead. */
export const LinkTarget = z.string().check(
  z.trim(),
  z.maxLength(LINK_MAX_LENGTH),
  z.refine((href) => isLinkAddress(href) && hasScreen(href), 'LINK_INVALID'),
)
