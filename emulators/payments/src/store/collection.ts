import { z } from 'zod'
import { join, sql, type Sql } from '@hlizo/database/sql'
import { invalidRequest, resourceMissing } from '../http/stripe-error.ts'
import type { Work } from '../work.ts'

type Listed = { id: string; created: number }

/** Which part of a list is wanted: Stripe's cursor paging, newest first. */
export type Page = {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
  readonly ending_before?: string | undefined
  readonly created?: { gt?: number; gte?: number; lt?: number; lte?: number } | undefined
}

/** All objects of one type: stored as JSON, parsed by their schema whenever they are read. */
export type Collection<State extends Listed> = {
  readonly type: string
  readonly prefix: string
  parse(json: unknown): State
  insert(work: Work, state: State): Promise<State>
  save(work: Work, state: State): Promise<State>
  remove(work: Work, id: string): Promise<void>
  find(work: Work, id: string): Promise<State | null>
  /** The object, or Stripe's 404 `resource_missing` naming `param`. */
  get(work: Work, id: string, param?: string): Promise<State>
  /** Every object whose JSON contains `match`, newest first. */
  all(work: Work, match?: object): Promise<State[]>
  page(
    work: Work,
    match: object,
    page: Page,
    also?: Sql,
  ): Promise<{ data: State[]; hasMore: boolean }>
}

type Definition<Schema extends z.ZodType<Listed>> = {
  readonly type: string
  /** What ids begin with; an id of another kind is not even looked up. */
  readonly prefix: string
  readonly state: Schema
  /** When the engine must look at an object, in seconds since 1970; null for never. */
  readonly dueAt?: (state: z.output<Schema>) => number | null
}

const Row = z.object({ json: z.unknown() })
const DEFAULT_LIMIT = 10

const moment = (seconds: number | null): Date | null =>
  seconds === null ? null : new Date(seconds * 1000)

function createdBetween(created: Page['created']): Sql[] {
  const { gt, gte, lt, lte } = created ?? {}
  return [
    ...(gt === undefined ? [] : [sql`created_at > ${moment(gt)}`]),
    ...(gte === undefined ? [] : [sql`created_at >= ${moment(gte)}`]),
    ...(lt === undefined ? [] : [sql`created_at < ${moment(lt)}`]),
    ...(lte === undefined ? [] : [sql`created_at <= ${moment(lte)}`]),
  ]
}

const seqOf = (id: string): Sql => sql`(select seq from sandbox.object where id = ${id})`

export function collection<Schema extends z.ZodType<Listed>>(
  definition: Definition<Schema>,
): Collection<z.output<Schema>> {
  type State = z.output<Schema>
  const { type, prefix, state, dueAt = () => null } = definition
  const parse = (json: unknown): State => state.parse(json)

  const find = async (work: Work, id: string): Promise<State | null> => {
    const row = await work.queries.maybe(
      Row,
      sql`select json from sandbox.object where id = ${id} and type = ${type}`,
    )
    return row === null ? null : parse(row.json)
  }

  /** An object that is not there is no place to read on from. */
  const requirePlace = async (work: Work, { starting_after, ending_before }: Page) => {
    if (starting_after !== undefined && ending_before !== undefined)
      throw invalidRequest(
        'Received both ending_before and starting_after parameters. Please pass in only one.',
      )
    for (const [param, id] of Object.entries({ starting_after, ending_before }))
      if (id !== undefined && (await find(work, id)) === null)
        throw resourceMissing(type, id, param)
  }

  return {
    type,
    prefix,
    parse,
    find,

    insert: async (work, object) => {
      await work.queries.run(sql`insert into sandbox.object (id, type, created_at, due_at, json)
        values (${object.id}, ${type}, ${moment(object.created)}, ${moment(dueAt(object))}, ${JSON.stringify(object)})`)
      return object
    },

    save: async (work, object) => {
      await work.queries.run(sql`update sandbox.object
        set json = ${JSON.stringify(object)}, due_at = ${moment(dueAt(object))} where id = ${object.id}`)
      return object
    },

    remove: async (work, id) => {
      await work.queries.run(sql`delete from sandbox.object where id = ${id} and type = ${type}`)
    },

    get: async (work, id, param = 'id') => {
      const found = await find(work, id)
      if (found === null) throw resourceMissing(type, id, param)

      return found
    },

    all: async (work, match = {}) => {
      const rows = await work.queries.many(
        Row,
        sql`select json from sandbox.object
          where type = ${type} and json @> ${JSON.stringify(match)}::jsonb order by seq desc`,
      )
      return rows.map((row) => parse(row.json))
    },

    page: async (work, match, { limit = DEFAULT_LIMIT, ...cursor }, also) => {
      const { starting_after, ending_before, created } = cursor
      await requirePlace(work, cursor)
      const where = join(
        [
          sql`type = ${type}`,
          sql`json @> ${JSON.stringify(match)}::jsonb`,
          ...(also === undefined ? [] : [also]),
          ...createdBetween(created),
          ...(starting_after === undefined ? [] : [sql`seq < ${seqOf(starting_after)}`]),
          ...(ending_before === undefined ? [] : [sql`seq > ${seqOf(ending_before)}`]),
        ],
        ' and ',
      )
      const order = ending_before === undefined ? sql`seq desc` : sql`seq asc`
      const rows = await work.queries.many(
        Row,
        sql`select json from sandbox.object where ${where} order by ${order} limit ${limit + 1}`,
      )
      const data = rows.slice(0, limit).map((row) => parse(row.json))

      return {
        data: ending_before === undefined ? data : data.toReversed(),
        hasMore: rows.length > limit,
      }
    },
  }
}
