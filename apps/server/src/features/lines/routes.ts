import { searchLines, searchPublicLines } from '@hlizo/contract/calls/lines'
import {
  LINE_MIN_LENGTH,
  LINE_RESULTS_MAX,
  PUBLIC_LINE_MIN_WORDS,
  PUBLIC_LINE_RESULTS_MAX,
} from '@hlizo/contract/constants'
import type { FoundLine } from '@hlizo/contract/entities/spoken-line'
import type { Queries } from '@hlizo/database/database'
import { queryWords } from '@hlizo/domain/search-text'
import type { Clock } from '@hlizo/kit/clock'
import type { Routes } from '#server/http/api.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import type { ProfileKey } from '#server/stores/listing.ts'
import { findLines, type BestLine } from './find-lines.ts'
import { lineStore } from './line-store.ts'
import { readTexts } from './line-texts.ts'
import { publicLines, type LineOfVideo } from './public-lines.ts'

type Deps = {
  readonly db: Queries
  readonly clock: Clock
  readonly catalogue: Pick<Catalogue, 'videoCards'>
}

const PUBLIC_COVERAGE = 0.8

const lineOf = ({ videoId, lang, words, ownCount }: BestLine): LineOfVideo => ({
  videoId,
  lang,
  words: words.split(' ').slice(0, ownCount).join(' '),
})

/** „Găsește gluma”: where a quote is said. */
export function linesRoutes({ db, clock, catalogue }: Deps): Routes {
  const store = lineStore(db)
  const readable = publicLines(db)

  const answer = async (
    lines: readonly BestLine[],
    profile: ProfileKey | null,
    isReadable: (line: BestLine) => boolean,
  ): Promise<FoundLine[]> => {
    const videoIds = lines.map(({ videoId }) => videoId)
    const [texts, cards] = await Promise.all([
      readTexts(store, lines),
      catalogue.videoCards.ofIds(videoIds, profile),
    ])
    const cardOf = new Map(cards.map((card) => [card.id, card]))

    return lines.flatMap((line) => {
      const video = cardOf.get(line.videoId)
      return video === undefined ? [] : { video, line: isReadable(line) ? texts(line) : null }
    })
  }

  const forViewer = async (q: string, profile: ProfileKey) => {
    const found = await findLines(store, q, { profile, now: clock.now() })
    const lines = found.slice(0, LINE_RESULTS_MAX)

    return answer(lines, profile, () => true)
  }

  const forVisitor = async (q: string) => {
    if (queryWords(q).length < PUBLIC_LINE_MIN_WORDS) return []
    const now = clock.now()
    const lines = (await findLines(store, q, { profile: null, now }))
      .filter(({ coverage }) => coverage >= PUBLIC_COVERAGE)
      .slice(0, PUBLIC_LINE_RESULTS_MAX)
      // A visitor reads one line only.
      .map((line) => ({ ...line, goesOn: false }))
    const keys = new Map(lines.map((line) => [line, lineOf(line)]))
    const allowed = await readable.readable([...keys.values()], now)

    return answer(lines, null, (line) => {
      const key = keys.get(line)
      return key !== undefined && allowed.has(key)
    })
  }

  return (api) => {
    api.answer(searchLines, ({ query, viewer }) =>
      query.q.length < LINE_MIN_LENGTH ? [] : forViewer(query.q, viewer),
    )
    api.answer(searchPublicLines, ({ query }) =>
      query.q.length < LINE_MIN_LENGTH ? [] : forVisitor(query.q),
    )
  }
}
