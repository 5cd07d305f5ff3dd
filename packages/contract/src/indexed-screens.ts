import { screenPattern } from './screen-pattern.ts'
import { screens, type ScreenName } from './screens.ts'

/** Search engines may list these screens (D168); all others are noindex. */
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

export function isIndexed(path: string): boolean {
  const bare = path === '/' ? path : path.replace(/\/$/, '')
  // A fixed path such as `/vouchers/checkout` takes precedence over a pattern.
  if (fixed.has(bare)) return INDEXED_SCREENS.some((name) => screens[name].path === bare)

  return patterns.some((pattern) => pattern.test(bare))
}
