import { raw } from '@hlizo/database/sql'

/** Whether an upload `u` is a film that cannot be used and so never gets an import. */
export const isRefusedFilm = raw(
  `(u.kind = 'film' and u.problem is not null and u.import_id is null)`,
)
