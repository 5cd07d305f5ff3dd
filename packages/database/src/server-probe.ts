import pg from 'pg'
import { wait } from '@hlizo/kit/wait'

const SILENT_MS = 800
const PROBE_TURNS = 4
const PROBE_TURN_MS = 300

/** What a query ends with when PostgreSQL answers nothing at all. */
export const DATABASE_IS_SILENT = 'PostgreSQL does not answer'

/** Tells a server that hangs from a statement that takes its time. */
export type ServerProbe = {
  /** The outcome of `asked`, or a failure as soon as the server is found to answer nothing. */
  readonly watch: <Value>(asked: Promise<Value>) => Promise<Value>
}

/** Several short waits: however long this process itself was busy, that is one of them. */
async function silentFor(turns: number): Promise<false> {
  for (let turn = 0; turn < turns; turn += 1) await wait(PROBE_TURN_MS)

  return false
}

/** Whether anything comes back from the server: a refusal is an answer too. */
async function answersAtAll(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  const silence = silentFor(PROBE_TURNS)
  const answered = client.connect().then(
    () => true,
    () => true,
  )
  const isThere = await Promise.race([answered, silence])
  if (isThere) await client.end().catch(() => {})
  else client.connection.stream.destroy()

  return isThere
}

/** Looks for a sign of life on a connection of its own, once for all waiting queries, and only while there are any. */
export function createServerProbe(url: string): ServerProbe {
  let running: Promise<boolean> | null = null
  const isAlive = () => {
    running ??= answersAtAll(url).finally(() => {
      running = null
    })

    return running
  }

  return {
    watch: (asked) =>
      new Promise((resolve, reject) => {
        let isOver = false
        const look = async () => {
          const alive = await isAlive()
          if (isOver) return
          if (alive) timer = setTimeout(() => void look(), SILENT_MS)
          else reject(new Error(DATABASE_IS_SILENT))
        }
        let timer = setTimeout(() => void look(), SILENT_MS)
        const end = () => {
          isOver = true
          clearTimeout(timer)
        }
        void asked.then(resolve, reject).finally(end)
      }),
  }
}

/** Watches nothing, for work that takes what it takes. */
export const noProbe: ServerProbe = { watch: (asked) => asked }
