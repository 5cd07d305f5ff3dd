import type * as z from 'zod/mini'
import { call, type Call, type OperatorNeeds } from './call.ts'
import { nodeLimit } from './limits.ts'

type Schema = z.ZodMiniType

/** The limit of one operator on one device. Work by hand stays far below it. */
const studioLimit = nodeLimit('studio', 'session', 600, 60)

/**
 * Describes an endpoint of Studio. All have the same access, limit and place in load shedding, and are never
 * cached: an operator sees what was just written. Roles and proof have no default.
 */
export function studioCall<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Data extends Schema | undefined = undefined,
  const MayBeEmpty extends boolean = false,
  const IsPaged extends boolean = false,
>(
  description: OperatorNeeds & {
    method: Call['method']
    /** Begins with `/studio/`. */
    path: `/studio/${string}`
    summary: string
    params?: Params
    query?: Query
    body?: Body
    data?: Data
    mayBeEmpty?: MayBeEmpty
    isPaged?: IsPaged
    refuses?: Call['refuses']
    /** In the place of the limit that all calls share. */
    limits?: Call['limits']
    takesIdempotencyKey?: boolean
    maxBodyBytes?: number
    encoding?: Call['encoding']
  },
): Call<Params, Query, Body, Data, 'operator', MayBeEmpty, IsPaged> {
  const { roles, proof, ...described } = description

  return call<'operator', Params, Query, Body, Data, MayBeEmpty, IsPaged>({
    access: 'operator',
    operator: { roles, proof },
    precedence: 'account',
    limits: [studioLimit],
    caching: 'none',
    ...described,
  })
}
