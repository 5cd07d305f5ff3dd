import type { Queries } from './database.ts'

/** Queries whose rows are read as `read` decides: it chooses the server, or several in turn, that is asked. */
export const readQueries = (
  read: <Value>(ask: (queries: Queries) => Promise<Value>) => Promise<Value>,
): Pick<Queries, 'many' | 'maybe' | 'one'> => ({
  many: (schema, query) => read((queries) => queries.many(schema, query)),
  maybe: (schema, query) => read((queries) => queries.maybe(schema, query)),
  one: (schema, query) => read((queries) => queries.one(schema, query)),
})
