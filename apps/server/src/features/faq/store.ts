import { z } from 'zod'
import { FaqWords } from '@hlizo/contract/entities/faq-topic'
import type { Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { LoggedTopics } from './topic-log.ts'

const Votes = z.object({ topic: z.string(), helpful: z.number(), unhelpful: z.number() })

export type AnswerVotes = z.infer<typeof Votes>

const TopicRow = z.object({
  id: z.string(),
  hidden: z.boolean(),
  home: z.boolean(),
  words: z.nullable(FaqWords),
})

const Publication = z.object({
  id: z.string(),
  at: z.date(),
  actor: z.string(),
  before: LoggedTopics,
  after: LoggedTopics,
})

/** A topic without words has the default ones. */
export type TopicRow = z.infer<typeof TopicRow>

export function faqStore(db: Queries) {
  return {
    topics: (): Promise<TopicRow[]> =>
      db.many(
        TopicRow,
        sql`select id, is_hidden as hidden, is_on_home as home, words
          from app.faq_topic order by position`,
      ),

    replaceTopics: async (rows: readonly TopicRow[]) => {
      await db.run(raw('delete from app.faq_topic'))
      for (const [position, { id, hidden, home, words }] of rows.entries()) {
        await db.run(sql`insert into app.faq_topic (id, position, is_hidden, is_on_home, words)
          values (${id}, ${position}, ${hidden}, ${home},
            ${words === null ? null : JSON.stringify(words)}::jsonb)`)
      }
    },

    lastPublication: () =>
      db.maybe(
        Publication,
        raw(`select id, at, actor, before, after from app.audit_entry
          where subject_type = 'faq' order by at desc, id desc limit 1`),
      ),

    count: (topic: string, isHelpful: boolean) =>
      db.run(sql`insert into app.faq_vote (topic, helpful, unhelpful)
        values (${topic}, ${isHelpful ? 1 : 0}, ${isHelpful ? 0 : 1})
        on conflict (topic) do update set helpful = faq_vote.helpful + excluded.helpful,
          unhelpful = faq_vote.unhelpful + excluded.unhelpful`),

    /** The least helpful answers come first. */
    votes: (): Promise<AnswerVotes[]> =>
      db.many(
        Votes,
        sql`select topic, helpful, unhelpful from app.faq_vote order by unhelpful desc, topic`,
      ),
  }
}
