import { connect, type Database } from '@hlizo/database/database'
import { encodingNode } from './testing-encoding-node.ts'

/** Takes parts of films in a process of its own, which dies as by a power cut in the middle of the first. */
const [, , url = '', bucket = '', directory = '', partSeconds = ''] = process.argv
const database = connect(url)
const db: Database = {
  ...database,
  run: (query) => {
    if (query.text.includes('set fraction = $1')) process.kill(process.pid, 'SIGKILL')
    return database.run(query)
  },
}
const node = await encodingNode({ db, bucket, directory, partSeconds: Number(partSeconds) })
await node.work({ imports: false })
process.stdout.write('working\n')
