import { exportSurveys, listSurveys } from '@hlizo/contract/calls/studio-surveys'
import { cancellationQuestionIds } from '@hlizo/contract/entities/cancellation-feedback'
import type { CancellationSurvey } from '@hlizo/contract/entities/studio-survey'
import { studioSurveysMessages as ro } from '@hlizo/contract/messages/studio-surveys'
import type { Database, Queries } from '@hlizo/database/database'
import { join, sql } from '@hlizo/database/sql'
import { surveyTexts } from '@hlizo/domain/survey-texts'
import type { Clock } from '@hlizo/kit/clock'
import type { CsvColumns } from '@hlizo/kit/csv'
import { z } from 'zod'
import type { Routes } from '#server/http/api.ts'
import { listTable, type PageWanted } from '#server/http/list-table.ts'
import { exportedFile } from '#server/stores/exported-file.ts'

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
}

const chosen = (id: string, option: string) =>
  sql`f.answers @> ${JSON.stringify([{ id, options: [option] }])}::jsonb`

function surveys(db: Queries, { reason, missing, comments }: Wanted, { end, limit }: PageWanted) {
  const conditions = [
    sql`true`,
    ...(reason === undefined ? [] : [chosen('reason', reason)]),
    ...(missing === undefined ? [] : [chosen('missing', missing)]),
    ...(comments === undefined ? [] : [sql`jsonb_path_exists(f.answers, '$[*].text ? (@ != "")')`]),
    ...(end === undefined ? [] : [sql`(f.created_at, f.id) < (${end.at}, ${end.id}::uuid)`]),
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

const columns: CsvColumns<CancellationSurvey> = [
  [ro.columns.at, surveyTexts.at],
  [ro.columns.plan, surveyTexts.plan],
  [ro.columns.reason, surveyTexts.reason],
  [ro.columns.frequency, surveyTexts.frequency],
  [ro.columns.missing, surveyTexts.missing],
  [ro.columns.back, surveyTexts.back],
  [ro.columns.comments, surveyTexts.comments],
]

export function studioSurveyRoutes(deps: { db: Database; clock: Clock }): Routes {
  const table = listTable({
    list: (wanted: Wanted, page) => surveys(deps.db, wanted, page),
    endOf: ({ at, id }) => ({ at, id }),
    present,
    columns,
  })

  return (api) => {
    api.answer(listSurveys, ({ query: { cursor, ...wanted } }) => table.page(wanted, cursor))

    api.file(exportSurveys, (given) =>
      exportedFile(deps, given, { name: ro.file, lines: table.lines(given.query) }),
    )
  }
}
