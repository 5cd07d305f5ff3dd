import { join } from 'node:path'
import { connect, type Database } from '@hlizo/database/database'
import { embeddedUrl } from '@hlizo/database/embedded'

/** The database of a product that runs on this directory. */
export const openDatabase = (directory: string): Database & AsyncDisposable => {
  const db = connect(embeddedUrl(join(directory, 'postgres'), 'hlizo'), { max: 2, isPatient: true })

  return { ...db, [Symbol.asyncDispose]: () => db.close() }
}
