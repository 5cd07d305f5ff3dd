import { listSystemFindings } from '@hlizo/contract/calls/studio-system'
import {
  dismissFailedMail,
  followToday,
  getToday,
  listTodayItems,
  retryFailedMails,
  todayRoles,
} from '@hlizo/contract/calls/studio-today'
import type { Database } from '@hlizo/database/database'
import { mayUse } from '@hlizo/domain/operator-roles'
import type { Clock } from '@hlizo/kit/clock'
import type { Mailer } from '@hlizo/mail/mailer'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { auditLog, operatorActor, operatorAuthor } from '#server/stores/audit-log.ts'
import { findingStore } from '#server/stores/findings.ts'
import type { todayFollowers } from './follow-today.ts'
import { readToday, readTodayItems, type TodayDeps } from './read-today.ts'

type Deps = TodayDeps & {
  readonly db: Database
  readonly clock: Clock
  readonly mailer: Pick<Mailer, 'retryGivenUp' | 'dismiss'>
  readonly followers: ReturnType<typeof todayFollowers>
}

/** The first screen of Studio. */
export function todayRoutes({ db, clock, mailer, figures, followers }: Deps): Routes {
  return (api) => {
    api.answer(getToday, ({ viewer }) => readToday({ db, figures }, clock.now())(viewer.operator))

    api.answer(listTodayItems, ({ viewer: { operator }, params: { kind } }) => {
      if (!mayUse(operator.roles, todayRoles[kind])) throw new ApiError('ROLE_REQUIRED')

      return readTodayItems(db, kind, { accountId: operator.accountId, now: clock.now() })
    })

    api.stream(followToday, ({ viewer }, events) =>
      followers.follow(viewer.operator.accountId, null, events),
    )

    api.answer(listSystemFindings, async () =>
      (await findingStore(db).list()).map(({ source, rule, what, state, words, foundAt }) => ({
        id: `${source} ${rule} ${what}`,
        source,
        state,
        rule,
        what,
        words,
        foundAt: foundAt.toISOString(),
      })),
    )

    api.answer(retryFailedMails, ({ viewer, request }) =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const count = await mailer.retryGivenUp(tx)
        const actor = operatorActor(viewer, request.ip)
        const change = { actor, action: 'mails.retried', subject: { type: 'mail', id: 'outbox' } }
        if (count > 0) await auditLog(tx).write({ ...change, after: { count } }, now)
        return { count }
      }),
    )

    api.answer(dismissFailedMail, ({ viewer, params, body, request }) =>
      db.transaction(async (tx) => {
        if (!(await mailer.dismiss(tx, params.mailId))) throw new ApiError('NOT_FOUND')
        const author = operatorAuthor(viewer, request.ip, body.reason)
        const subject = { type: 'mail', id: params.mailId }
        await auditLog(tx).write({ ...author, action: 'mail.dismissed', subject }, clock.now())
      }),
    )
  }
}
