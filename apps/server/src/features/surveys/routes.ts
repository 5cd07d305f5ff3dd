import { listSurveys } from '@hlizo/contract/calls/studio-surveys'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCursor, type PageEnd } from '@hlizo/contract/cursor'
import { cancellationQuestionIds } from '@hlizo/contract/entities/cancellation-feedback'
import type { CancellationSurvey } from '@hlizo/contract/entities/studio-survey'
import type { Database, Queries } from '@hlizo/database/database'
import { join, sql } from '@hlizo/database/sql'
import { z } from 'zod'
import type { Routes } from '#server/http/api.ts'
import { firstPage } from '#server/http/first-page.ts'

const Row = z.object({
  id: z.string(),
  at: z.date(),
  plan: z.string().nullable(),
  answers: z.array(
    z.object({
      id: z.enum(cancellationQuestionIds),
      options: z.array(z.string()),
      text: z.string().optional(),
    }),
  ),
})
type SurveyRow = z.infer<typeof Row>

/** An absent part admits all. */
type Wanted = {
  readonly reason?: string | undefined
  readonly missing?: string | undefined
  readonly comments?: 'yes' | undefined
  readonly cursor?: PageEnd<string> | undefined
}

const chosen = (id: string, option: string) =>
  sql`f.answers @> ${JSON.stringify([{ id, options: [option] }])}::jsonb`

function surveys(db: Queries, { reason, missing, comments, cursor }: Wanted, limit: number) {
  const conditions = [
    sql`true`,
    ...(reason === undefined ? [] : [chosen('reason', reason)]),
    ...(missing === undefined ? [] : [chosen('missing', missing)]),
    ...(comments === undefined ? [] : [sql`jsonb_path_exists(f.answers, '$[*].text ? (@ != "")')`]),
    ...(cursor === undefined
      ? []
      : [sql`(f.created_at, f.id) < (${cursor.at}, ${cursor.id}::uuid)`]),
  ]

  return db.many(
    Row,
    sql`select f.id, f.created_at as at, coalesce(p.description, s.plan_id) as plan, f.answers
      from app.cancellation_feedback f
      left join app.subscription s on s.id = f.subscription_id
      left join app.plan p on p.id = s.plan_id
      where ${join(conditions, ' and ')}
      order by f.created_at desc, f.id desc limit ${limit}`,
  )
}

const present = ({ at, answers, ...row }: SurveyRow): CancellationSurvey => ({
  ...row,
  at: at.toISOString(),
  answers: answers.map(({ text = '', ...answer }) => ({ ...answer, text: text || null })),
})

export function studioSurveyRoutes({ db }: { db: Database }): Routes {
  return (api) =>
    api.answer(listSurveys, async ({ query }) => {
      const { entries, last } = firstPage(await surveys(db, query, LIST_PAGE_SIZE + 1))

      return {
        entries: entries.map(present),
        nextCursor: last && writeCursor(last),
      }
    })
}
