import { createHash } from 'node:crypto'
import type { FaqTopicInput, StudioFaq } from '@hlizo/contract/entities/studio-faq'
import type { Database, Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Actor } from '#server/stores/audit-log.ts'
import type { TopicEntry } from './entries.ts'
import { readTopics } from './read-topics.ts'
import { replaceTopics } from './save-topics.ts'
import { faqStore } from './store.ts'
import { isAsLogged, withLogged } from './topic-log.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

const versionOf = (topics: readonly TopicEntry[]): string =>
  createHash('sha256').update(JSON.stringify(topics)).digest('base64url')

const entryOf = ({ isOnHome, isHidden, ...words }: FaqTopicInput): TopicEntry => ({
  ...words,
  home: isOnHome,
  hidden: isHidden,
})

async function present(db: Queries): Promise<StudioFaq> {
  const store = faqStore(db)
  const topics = await readTopics(db)
  const votes = new Map((await store.votes()).map((vote) => [vote.topic, vote]))
  const last = await store.lastPublication()

  return {
    topics: topics.map(({ home, hidden, ...words }) => ({
      ...words,
      isOnHome: home,
      isHidden: hidden,
      helpful: votes.get(words.id)?.helpful ?? 0,
      unhelpful: votes.get(words.id)?.unhelpful ?? 0,
    })),
    version: versionOf(topics),
    published: last && {
      id: last.id,
      at: last.at.toISOString(),
      actor: last.actor,
      canUndo: isAsLogged(topics, last.after),
    },
  }
}

/** The FAQ as operators edit it. */
export function faqService({ db, clock }: Deps) {
  return {
    read: (): Promise<StudioFaq> => present(db),

    /** CHANGED_BY_OTHER unless the live topics are those that the operator has seen. */
    publish: (
      seen: { readonly version: string; readonly topics: readonly FaqTopicInput[] },
      actor: Actor,
    ): Promise<StudioFaq> =>
      db.transaction(async (tx) => {
        await replaceTopics(tx, { actor, now: clock.now(), action: 'faq.published' }, (live) => {
          if (versionOf(live) !== seen.version) throw new ApiError('CHANGED_BY_OTHER')
          return seen.topics.map(entryOf)
        })
        return present(tx)
      }),

    /** CHANGED_BY_OTHER unless it is the last publication, and nothing of it was changed since. */
    undo: (published: string, actor: Actor): Promise<StudioFaq> =>
      db.transaction(async (tx) => {
        const action = 'faq.publication-undone'
        await replaceTopics(tx, { actor, now: clock.now(), action }, async (live) => {
          const last = await faqStore(tx).lastPublication()
          if (last?.id !== published || !isAsLogged(live, last.after))
            throw new ApiError('CHANGED_BY_OTHER')
          return withLogged(live, last.before)
        })
        return present(tx)
      }),
  }
}
