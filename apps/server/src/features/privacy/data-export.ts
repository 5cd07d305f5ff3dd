import { buffer } from 'node:stream/consumers'
import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import type { FastifyPluginAsync } from 'fastify'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import { DATA_EXPORT_DAYS } from '@hlizo/contract/constants'
import { dataExportReadme, privacyMails } from '@hlizo/contract/messages/mails-privacy'
import type { Database, Queries } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { formatMoment } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import { randomToken } from '@hlizo/kit/ids'
import type { Mailer } from '@hlizo/mail/mailer'
import { subjectsOf } from '#server/stores/account-subjects.ts'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import { ApiError } from '#server/http/api-error.ts'
import { accountStore, type Account } from '#server/stores/accounts.ts'
import { hashSecret } from '#server/stores/hash-secret.ts'
import { mailsToAccount } from '#server/stores/sent-mails.ts'
import type { OperatedPool } from '#server/stores/user-pool.ts'
import { exportStore } from './export-store.ts'
import { personalTables, rowsOf } from './personal-tables.ts'

/** Makes a copy of all data about an account. */
export const EXPORT_JOB = 'privacy.export'

type Deps = {
  db: Database
  clock: Clock
  jobs: Pick<JobQueue, 'enqueue'>
  mailer: Pick<Mailer, 'send'>
  userPool: OperatedPool
  userKeyOf: (accountId: string) => string
  writeMail: WriteMail
  site: { readonly brand: string; readonly operator: { readonly dataProtectionEmail: string } }
}

const DOWNLOADS_PATH = '/data-exports'
const NOT_FOUND_PAGE = '/404'
const Payload = z.object({ accountId: z.string(), id: z.string() })
const Row = z.object({ row: z.unknown() })
const Params = z.object({ token: z.string().regex(/^[\w-]{20,100}$/) })

type ArchiveFile = { readonly name: string; readonly text: string }

const json = (name: string, value: unknown): ArchiveFile => ({
  name: `${name}.json`,
  text: `${JSON.stringify(value, null, 2)}\n`,
})

/** The user pool's data, without the password hash. */
async function identityOf({ db, userPool }: Deps, accountId: string): Promise<unknown> {
  const [subject] = await subjectsOf(db, accountId, userPool.issuer)
  if (subject === undefined) return null
  const user = await userPool.client.send(
    new AdminGetUserCommand({ UserPoolId: userPool.poolId, Username: subject }),
  )

  return {
    username: user.Username,
    attributes: user.UserAttributes,
    createdAt: user.UserCreateDate,
    changedAt: user.UserLastModifiedDate,
    status: user.UserStatus,
    secondFactors: user.UserMFASettingList ?? [],
    passkeys: (await userPool.passkeyUses?.of(subject)) ?? [],
  }
}

async function filesOf(deps: Deps, account: Account): Promise<ArchiveFile[]> {
  const { db, clock, userKeyOf, site } = deps
  const person = { accountId: account.id, userKey: userKeyOf(account.id) }
  const readme = dataExportReadme({
    brand: site.brand,
    moment: formatMoment(clock.now()),
    email: site.operator.dataProtectionEmail,
  })
  const files = [{ name: 'citeste-ma.txt', text: readme }]
  // A table can know a person in several ways, and is one file all the same.
  for (const [table, ways] of Map.groupBy(personalTables, ({ table: name }) => name)) {
    const rows: unknown[] = []
    for (const way of ways) {
      const found = await db.many(Row, rowsOf(way, person))
      rows.push(...found.map(({ row }) => row))
    }
    files.push(json(table.slice(table.indexOf('.') + 1), rows))
  }

  return [
    ...files,
    json('identity', await identityOf(deps, account.id)),
    json('mails', await mailsToAccount(db, account)),
  ]
}

function archiveOf(files: readonly ArchiveFile[], mtime: Date): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name, { mtime })
  zip.end()

  return buffer(zip.outputStream)
}

/**
 * Requests a copy. `log` writes the audit entry of an operator in the same transaction.
 *
 * @throws ApiError EXPORT_RUNNING while one is being made.
 */
export function exportOrderer({ db, clock, jobs }: Deps) {
  return (accountId: string, log?: (tx: Queries) => Promise<void>): Promise<void> =>
    db.transaction(async (tx) => {
      const id = await exportStore(tx).order(accountId, clock.now())
      if (id === null) throw new ApiError('EXPORT_RUNNING')
      await log?.(tx)
      await jobs.enqueue(tx, { kind: EXPORT_JOB, key: id, payload: { accountId, id } })
    })
}

/** Collects and compresses the data, stores it for a week and mails the link, which alone contains its secret (D140). */
export function exportJob(deps: Deps): JobHandler {
  const { db, clock, mailer, writeMail } = deps

  return {
    run: async (payload) => {
      const { accountId, id } = Payload.parse(payload)
      const account = await accountStore(db).byId(accountId)
      if (!account) return
      const archive = await archiveOf(await filesOf(deps, account), clock.now())
      const token = randomToken()
      const readyAt = clock.now()
      const expiresAt = new Date(readyAt.getTime() + DATA_EXPORT_DAYS * DAY_MS)
      const made = { accountId, id, tokenHash: hashSecret(token), archive, readyAt, expiresAt }
      const words = privacyMails.exportReady(DATA_EXPORT_DAYS)
      const href = `${DOWNLOADS_PATH}/${token}`

      await db.transaction(async (tx) => {
        if (!(await exportStore(tx).keep(made))) return
        await mailer.send(tx, writeMail(account.email, `data-export:${id}`, words, { href }))
      })
    },
  }
}

/** The page of the mailed link: the archive, or a page that it is gone. */
export function exportPages({ db, clock, site }: Deps): FastifyPluginAsync {
  return async (app) => {
    app.get(`${DOWNLOADS_PATH}/:token`, { exposeHeadRoute: false }, async (request, reply) => {
      const asked = Params.safeParse(request.params)
      const found = asked.success
        ? await exportStore(db).find(hashSecret(asked.data.token), clock.now())
        : null
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      if (!found) return reply.redirect(NOT_FOUND_PAGE, 303)

      const name = `${site.brand.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-date.zip`
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(found.archive)
    })
  }
}
