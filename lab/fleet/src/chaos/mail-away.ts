import { createServer, type Server, type Socket } from 'node:net'
import { connect } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import { wait } from '@hlizo/kit/wait'
import { z } from 'zod'
import { openFleet, type Fleet } from '../machines/fleet.ts'
import { trialVariables } from '../machines/trial.ts'
import { until } from '../machines/until.ts'
import { ask, insist } from '../people/ask.ts'
import { must, type Scenario } from './scenario.ts'

const STEPS = 6
const MOST_TRIES = 12

const Tries = z.object({ attempts: z.number() })

/** The least a mail server says (RFC 5321); `accepted` holds what it took. */
function mailServer(): { server: Server; accepted: string[] } {
  const accepted: string[] = []
  const talk = (socket: Socket) => {
    let mail: string | null = null
    socket.on('error', () => {})
    socket.setEncoding('utf8').write('220 chaos\r\n')
    socket.on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n')) {
        if (mail !== null && line === '.') {
          accepted.push(mail)
          mail = null
          socket.write('250 queued\r\n')
        } else if (mail !== null) mail += `${line}\n`
        else if (line === 'DATA') {
          mail = ''
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else if (line !== '') socket.write('250 fine\r\n')
      }
    })
  }

  return { server: createServer(talk), accepted }
}

const advance = ({ url }: Fleet, milliseconds: number) =>
  ask(url, 'PUT', '/dev/clock', { body: { advanceMs: milliseconds } })

/** An hour goes by, in steps, so that the outbox tries in between. */
async function letAnHourPass(fleet: Fleet): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    const moved = await advance(fleet, HOUR_MS / STEPS)
    must(moved.status === 200, 'the clock of MODE=test moves')
    await wait(1_500)
  }
}

/** The mail server is back: gives the mails that it got, once nothing more comes. */
async function mailsAt(port: number, fleet: Fleet): Promise<readonly string[]> {
  const { server, accepted } = mailServer()
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  try {
    const arrives = async () => {
      if (accepted.length > 0) return true
      await advance(fleet, HOUR_MS)
      return false
    }
    await until(arrives, { withinMs: 60_000, everyMs: 1_000, what: 'the mail arrives' })
    await wait(3_000)
    return accepted
  } finally {
    server.close()
  }
}

async function triesIn({ databaseUrl }: Fleet): Promise<number> {
  const db = connect(databaseUrl, { max: 1 })
  const { attempts } = await db.one(
    Tries,
    sql`select attempts from jobs.job where kind = 'mail.deliver'`,
  )
  await db.close()

  return attempts
}

/** R125. */
export const mailAway: Scenario = {
  name: 'R125',
  sentence:
    'The mail server is away for an hour: registration works, the outbox tries again ever more slowly, and in the end one mail arrives, once.',
  run: async (stage) => {
    const smtpPort = stage.freePort + 6
    const mailUrl = `smtp://127.0.0.1:${smtpPort}?ignoreTLS=true`
    await using fleet = await openFleet({
      directory: await stage.directory(),
      port: stage.freePort,
      nodes: 2,
      hasBucket: false,
      variables: { ...trialVariables, DEMO: 'off', CARD_CURRENCY: 'eur', MAIL_URL: mailUrl },
    })
    const [email, password] = ['rabdator@exemplu.ro', 'Copac-Verde-rabdare']
    const body = { email, password, firstName: 'Ana', lastName: 'Hazliu' }
    const registered = await insist(fleet.url, 'POST', '/api/v1/auth/register', { body })
    must(registered.status === 204, 'registration works')
    await letAnHourPass(fleet)
    const mails = await mailsAt(smtpPort, fleet)
    const tries = await triesIn(fleet)

    stage.say(`${mails.length} mail after ${tries} tries`)
    must(mails.length === 1, `one mail arrives, and not ${mails.length}`)
    must(tries > 1 && tries <= MOST_TRIES, 'it is tried again, ever more rarely')
  },
}
