import { getFeaturedContent, getPublicFeaturedContent } from '@hlizo/contract/calls/featured'
import type { Routes } from '#server/http/api.ts'
import { heroReader } from '#server/stores/hero.ts'

/** The hero for subscribers, and for visitors without shows (spec §7 „Catalogue”, D76). */
export function featuredRoutes(deps: Parameters<typeof heroReader>[0]): Routes {
  const hero = heroReader(deps)

  return (api) => {
    api.answer(getFeaturedContent, ({ viewer }) => hero('subscriber', viewer))
    api.answer(getPublicFeaturedContent, () => hero('public', null))
  }
}
