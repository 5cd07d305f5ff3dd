import { listFindings, lookForFindings, repairFinding } from '@hlizo/contract/calls/studio-findings'
import type { StudioFindings } from '@hlizo/contract/entities/studio-finding'
import type { Database } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { z } from 'zod'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { accountName } from '#server/stores/account-name.ts'
import { auditLog, operatorActor } from '#server/stores/audit-log.ts'
import { findingStore, type StoredFinding } from '#server/stores/findings.ts'
import { maskEmail } from '#server/stores/mask-email.ts'
import { FINDINGS_JOB, FINDINGS_NOW_JOB } from './findings-job.ts'
import { repairOf, type findingRepairs } from './repair.ts'

type Deps = {
  db: Database
  clock: Clock
  jobs: Pick<JobQueue, 'enqueue'>
  repair: ReturnType<typeof findingRepairs>
}

const Person = z.object({ accountId: z.string(), name: z.string(), email: z.string() })

/** What the doctor says about money; the rest is for the administrator of the server. */
const aboutMoney: ReadonlySet<string> = new Set([
  'payments',
  'webhooks',
  'deliveries',
  'tax',
  'paypal',
  'retries',
  'lei rate',
  'pauses',
  'withdrawals',
])
const isAboutMoney = ({ source, rule }: StoredFinding) => source === 'check' || aboutMoney.has(rule)

export function findingsRoutes({ db, clock, jobs, repair }: Deps): Routes {
  const peopleOf = async (findings: readonly StoredFinding[]) => {
    const ids = findings.flatMap(({ accountId }) => accountId ?? [])
    const people = await db.many(
      Person,
      sql`select a.id as "accountId", ${accountName} as name, a.email
        from app.account a where a.id = any(${ids}::uuid[])`,
    )
    return new Map(people.map((one) => [one.accountId, { ...one, email: maskEmail(one.email) }]))
  }

  const isRunning = async () =>
    (
      await db.one(
        z.object({ isRunning: z.boolean() }),
        sql`select exists (select from jobs.job where dead_at is null and (kind = ${FINDINGS_NOW_JOB}
          or (kind = ${FINDINGS_JOB} and leased_until > now()))) as "isRunning"`,
      )
    ).isRunning

  const list = async (): Promise<StudioFindings> => {
    const findings = (await findingStore(db).list()).filter(isAboutMoney)
    const people = await peopleOf(findings)
    const runs = await findingStore(db).runs()

    return {
      runs: runs.map(({ source, finishedAt, unknownRules, failure }) => ({
        source,
        finishedAt: finishedAt.toISOString(),
        unknownRules,
        hasFailed: failure !== null,
      })),
      isRunning: await isRunning(),
      findings: findings.map(({ accountId, foundAt, repairedAt, ...finding }) => ({
        ...finding,
        foundAt: foundAt.toISOString(),
        repairedAt: repairedAt?.toISOString() ?? null,
        person: (accountId && people.get(accountId)) || null,
        repair: repairOf(finding),
      })),
    }
  }

  const lookAgain = () =>
    db.transaction((tx) => jobs.enqueue(tx, { kind: FINDINGS_NOW_JOB, key: 'now', payload: {} }))

  return (api) => {
    api.answer(listFindings, list)

    api.answer(lookForFindings, lookAgain)

    api.answer(repairFinding, async ({ body: { reason, ...key }, viewer, request }) => {
      const finding = await findingStore(db).byKey(key)
      if (!finding || repairOf(finding) === null) throw new ApiError('NOTHING_TO_REPAIR')
      const subject = { type: 'finding', id: `${key.rule} ${key.what}`.slice(0, 200) }
      const actor = operatorActor(viewer, request.ip)
      // The entry names the account, so that an erasure finds it when the finding is gone.
      const after = finding.accountId === null ? null : { account: finding.accountId }
      const change = { actor, action: 'finding.repaired', subject, after, reason }
      await auditLog(db).write(change, clock.now())
      if (!(await repair(finding))) throw new ApiError('NOTHING_TO_REPAIR')
      await findingStore(db).noteRepair(key, clock.now())
      await lookAgain()

      return list()
    })
  }
}
