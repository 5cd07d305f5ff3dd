import { screenPattern } from './screen-pattern.ts'
import { screens, type ScreenName } from './screens.ts'

/** The screens that search engines may list (D168); everything else is noindex. */
export const INDEXED_SCREENS = [
  'home',
  'category',
  'video',
  'comedian',
  'vouchers',
  'faq',
  'terms',
  'privacy',
  'cookies',
  'contact',
  'accessibility',
] as const satisfies readonly ScreenName[]

const fixed = new Set<string>(Object.values(screens).map(({ path }) => path))
const patterns = INDEXED_SCREENS.map(screenPattern)

/** Whether search engines may list the page at this path. */
export function isIndexed(path: string): boolean {
  const bare = path === '/' ? path : path.replace(/\/$/, '')
  // `/vouchers/checkout` is itself, whatever else it looks like.
  if (fixed.has(bare)) return INDEXED_SCREENS.some((name) => screens[name].path === bare)

  return patterns.some((pattern) => pattern.test(bare))
}
