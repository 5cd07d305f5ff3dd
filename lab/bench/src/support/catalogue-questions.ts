import { searchContent, searchPublicContent } from '@hlizo/contract/calls/content'
import { listFavorites } from '@hlizo/contract/calls/favorites'
import { getFeaturedContent } from '@hlizo/contract/calls/featured'
import {
  getExploreVideos,
  getFavoriteSection,
  getMostWatched,
  getNewest,
  getOtherEpisodes,
  getRecommended,
  getTagSections,
  getWatchAgain,
} from '@hlizo/contract/calls/home-sections'
import { getWatchlist } from '@hlizo/contract/calls/progress'
import { listPublicVideos, listVideos } from '@hlizo/contract/calls/videos'
import { HOME_ROW_ITEMS, TOP_ROW_ITEMS } from '@hlizo/contract/constants'

/** A kind of call that is asked over and over, each time for something else where it can be. */
export type Question = {
  readonly what: string
  /** The search that this is a part of: typing requests two letters, then for a prefix, then for a title. */
  readonly partOf?: string
  /** Questions of one group share a row of docs/benchmarks.md. */
  readonly group?: string
  readonly address: (title: string, turn: number) => string
  /** No address of it twice: a second answer would come from the memory of public lists. */
  readonly isAskedOnce?: true
}

const sorts = ['all', 'popular', 'new', 'old', 'a-z', 'z-a'] as const
const categories = ['standup', 'podcast', 'show'] as const

const withTypingError = (title: string) => encodeURIComponent(title.slice(0, 2) + title.slice(3))
const prefixOf = (title: string, turn: number) => encodeURIComponent(title.slice(0, 3 + (turn % 5)))
const twoLetters = (title: string) => encodeURIComponent(title.slice(0, 2))
const choice = (turn: number) => `sort=${sorts[turn % 6]}&category=${categories[turn % 3]}`

/** All rows of a subscriber's home, as its page asks for them. */
export const homeAddresses: readonly string[] = [
  getFeaturedContent.path,
  getWatchlist.path,
  `${getMostWatched.path}?limit=${TOP_ROW_ITEMS}`,
  ...[
    getNewest,
    getRecommended,
    getOtherEpisodes,
    getFavoriteSection,
    getExploreVideos,
    getWatchAgain,
  ].map(({ path }) => `${path}?limit=${HOME_ROW_ITEMS}`),
  getTagSections.path,
]

/** Visitors' and subscribers' lists and searches. */
export const questions: readonly Question[] = [
  {
    what: 'search, a title without a letter',
    partOf: 'search',
    address: (title) => `${searchPublicContent.path}?q=${withTypingError(title)}`,
  },
  {
    what: 'search, a prefix',
    partOf: 'search',
    isAskedOnce: true,
    address: (title, turn) => `${searchPublicContent.path}?q=${prefixOf(title, turn)}`,
  },
  {
    // As much is found in a small catalogue as in a large one, so that only what finding costs can grow.
    what: 'search, two letters',
    partOf: 'search',
    isAskedOnce: true,
    address: (title, turn) =>
      `${searchPublicContent.path}?q=${twoLetters(title)}&sort=${sorts[turn % 6]}`,
  },
  {
    what: 'search with episodes, a title without a letter',
    partOf: 'search with episodes',
    address: (title) => `${searchContent.path}?q=${withTypingError(title)}`,
  },
  {
    what: 'search with episodes, a prefix',
    partOf: 'search with episodes',
    address: (title, turn) => `${searchContent.path}?q=${prefixOf(title, turn)}`,
  },
  {
    what: 'search with episodes, two letters',
    partOf: 'search with episodes',
    address: (title) => `${searchContent.path}?q=${twoLetters(title)}`,
  },
  {
    what: 'category',
    group: 'lists',
    address: (_, turn) => `${searchContent.path}?${choice(turn)}`,
  },
  {
    what: 'list of videos',
    group: 'lists',
    address: (_, turn) => `${listPublicVideos.path}?limit=${1 + (turn % 60)}&${choice(turn)}`,
  },
  {
    what: 'list of videos with progress',
    group: 'lists',
    address: (_, turn) => `${listVideos.path}?limit=${1 + (turn % 60)}&${choice(turn)}`,
  },
  { what: 'favourites', group: 'lists', address: () => listFavorites.path },
  ...homeAddresses.map((address) => ({
    what: `home, ${address.replaceAll(/.*\/|\?.*/g, '')}`,
    group: 'lists',
    address: () => address,
  })),
]
