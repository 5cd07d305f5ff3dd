import type { z } from 'zod'
import type { Sql } from '@hlizo/database/sql'
import type { Collection, Page } from '../store/collection.ts'
import type { Work } from '../work.ts'
import { listOf } from './list.ts'
import { route, type Call, type Route } from './route.ts'

type Listed = { id: string; created: number }

export function listRoute<State extends Listed, Schema extends z.ZodType<Page>>(definition: {
  readonly path: string
  readonly params: Schema
  readonly of: Collection<State>
  readonly within?: (call: Call<z.output<Schema>>) => Promise<unknown>
  /** What the objects must contain; a field that was not asked for is undefined and says nothing. */
  readonly match?: (call: Call<z.output<Schema>>) => object
  readonly also?: (call: Call<z.output<Schema>>) => Sql | undefined
  readonly show: (work: Work, object: State) => object
}): Route {
  const { path, params, of, within, match = () => ({}), also, show } = definition
  return route({
    method: 'GET',
    path,
    params,
    run: async (call) => {
      const { work, id } = call
      await within?.(call)
      const page = await of.page(work, match(call), call.params, also?.(call))
      const shown = await Promise.all(page.data.map(async (object) => show(work, object)))

      return listOf(path.replace(':id', id), shown, page.hasMore)
    },
  })
}
