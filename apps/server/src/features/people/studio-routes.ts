import {
  cancelForPerson,
  erasePerson,
  exportPerson,
  getPerson,
  getPersonMail,
  givePersonMonths,
  listPersonEvents,
  mailPerson,
  openPerson,
  refundPayment,
  removePersonNote,
  signPersonOut,
  writePersonNote,
} from '@hlizo/contract/calls/studio-people'
import { orderEmailMove, withdrawEmailMove } from '@hlizo/contract/calls/studio-email-moves'
import { refundCharge } from '@hlizo/contract/calls/studio-money'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCursor } from '@hlizo/contract/cursor'
import type { StudioPersonPage } from '@hlizo/contract/entities/studio-person'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import type { OperatorCaller } from '#server/http/caller.ts'
import { firstPage } from '#server/http/first-page.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { auditLog, operatorActor, type Actor } from '#server/stores/audit-log.ts'
import { formerAddresses } from '#server/stores/former-addresses.ts'
import { maskEmail } from '#server/stores/mask-email.ts'
import { isOpenTo, OPENED } from '#server/stores/person-openings.ts'
import type { emailMoves } from './email-moves.ts'
import { personService, type PersonServiceDeps } from './person-service.ts'
import { mailIdOf, personEvents, type PersonEventRow } from './person-events.ts'
import { personFile } from './person-file.ts'
import { personMail } from './person-mails.ts'
import { personNotes } from './person-notes.ts'
import { personSearchRoutes } from './search-routes.ts'

type Deps = PersonServiceDeps &
  Parameters<typeof personSearchRoutes>[0] & {
    readonly moves: Pick<ReturnType<typeof emailMoves>, 'order' | 'withdraw'>
  }

const presentEvent = (event: PersonEventRow) => {
  const { id, at, kind, detail, amountMinor, currency, actor } = event
  const money = amountMinor === null || currency === null ? null : { amountMinor, currency }

  return { id, at: at.toISOString(), kind, mailId: mailIdOf(event), detail, money, actor }
}

/** Reads a person as far as this operator may. */
function pages({ db, clock, entitlementOf, pool }: Deps) {
  const fileOf = personFile({ db, clock, entitlementOf, pool })

  const isOpen = (accountId: string, { operator }: OperatorCaller) =>
    isOpenTo(db, accountId, operator.accountId, clock.now())

  return {
    page: async (accountId: string, viewer: OperatorCaller): Promise<StudioPersonPage> => {
      const account = await accountStore(db).byId(accountId)
      if (!account) throw new ApiError('NOT_FOUND')
      const { firstName, lastName, email } = account
      const file = (await isOpen(accountId, viewer)) ? await fileOf(accountId) : null

      return { accountId, name: `${firstName} ${lastName}`, email: maskEmail(email), file }
    },

    requireOpen: async (accountId: string, viewer: OperatorCaller): Promise<void> => {
      if (!(await isOpen(accountId, viewer))) throw new ApiError('PERSON_CLOSED')
    },
  }
}

function readingRoutes(deps: Deps): Routes {
  const { db, clock } = deps
  const eventsOf = personEvents(db)
  const { page, requireOpen } = pages(deps)

  return (api) => {
    api.answer(getPerson, ({ params, viewer }) => page(params.accountId, viewer))

    api.answer(openPerson, async ({ params: { accountId }, body: { reason }, viewer, request }) => {
      await page(accountId, viewer)
      const actor = operatorActor(viewer, request.ip)
      const subject = { type: 'account', id: accountId }
      await auditLog(db).write({ actor, action: OPENED, subject, reason }, clock.now())

      return page(accountId, viewer)
    })

    api.answer(listPersonEvents, async ({ params: { accountId }, query, viewer }) => {
      await requireOpen(accountId, viewer)
      const account = await accountStore(db).byId(accountId)
      if (!account) throw new ApiError('NOT_FOUND')
      const former = await formerAddresses(db).of(accountId)
      const emails = [account.email, ...former.map(({ email }) => email)]
      const found = await eventsOf({ accountId, emails }, query.cursor, LIST_PAGE_SIZE + 1)
      const { entries, last } = firstPage(found)

      return { entries: entries.map(presentEvent), nextCursor: last && writeCursor(last) }
    })

    api.answer(getPersonMail, async ({ params, viewer }) => {
      await requireOpen(params.accountId, viewer)
      const mail = await personMail(db, params)
      if (mail === null) throw new ApiError('NOT_FOUND')

      return mail
    })
  }
}

export function studioPeopleRoutes(deps: Deps): Routes {
  const read = readingRoutes(deps)
  const { page, requireOpen } = pages(deps)
  const notes = personNotes(deps)
  type Service = ReturnType<typeof personService>

  return (api) => {
    personSearchRoutes(deps)(api)
    read(api)

    /** Does something for a person that this operator has opened, and answers with their page. */
    const help = async (
      accountId: string,
      {
        viewer,
        request,
      }: {
        readonly viewer: OperatorCaller
        readonly request: { readonly ip: string; readonly resumedFrom: Date | null }
      },
      act: (service: Service, actor: Actor) => Promise<void>,
    ): Promise<StudioPersonPage> => {
      await page(accountId, viewer)
      await requireOpen(accountId, viewer)
      const actor = operatorActor(viewer, request.ip)
      await act(personService(deps, actor, request.resumedFrom), actor)

      return page(accountId, viewer)
    }

    api.answer(signPersonOut, ({ params: { accountId }, body, ...call }) =>
      help(accountId, call, (service) => service.signOut(accountId, body.reason)),
    )
    api.answer(cancelForPerson, ({ params: { accountId }, body, ...call }) =>
      help(accountId, call, (service) => service.cancel(accountId, body.when, body.reason)),
    )
    api.answer(refundPayment, ({ params: { accountId }, body: { reason, ...wanted }, ...call }) =>
      help(accountId, call, (service) => service.refund({ accountId, ...wanted }, reason)),
    )
    // Finance refunds from the table of payments, and does not see the person.
    api.answer(refundCharge, async ({ body: { reason, ...wanted }, viewer, request }) => {
      const actor = operatorActor(viewer, request.ip)
      await personService(deps, actor, request.resumedFrom).refund(wanted, reason)
    })
    api.answer(givePersonMonths, ({ params: { accountId }, body, ...call }) => {
      const { reason, ...wanted } = body
      return help(accountId, call, (service) =>
        service.giveMonths({ accountId, ...wanted }, reason),
      )
    })
    api.answer(mailPerson, ({ params: { accountId }, body, ...call }) =>
      help(accountId, call, (service) => service.mail(accountId, body.kind, body.reason)),
    )
    api.answer(orderEmailMove, ({ params: { accountId }, body, ...call }) => {
      const { reason, ...wanted } = body
      return help(accountId, call, (_, actor) =>
        deps.moves.order({ accountId, ...wanted }, { actor, reason }),
      )
    })
    api.answer(withdrawEmailMove, ({ params: { accountId }, body, ...call }) =>
      help(accountId, call, (_, actor) => deps.moves.withdraw(accountId, actor, body.reason)),
    )
    api.answer(writePersonNote, ({ params, body, ...call }) =>
      help(params.accountId, call, (_, actor) => notes.write(params, body.text, actor)),
    )
    api.answer(removePersonNote, ({ params, body, ...call }) =>
      help(params.accountId, call, (_, actor) => notes.remove(params, actor, body.reason)),
    )
    api.answer(exportPerson, ({ params: { accountId }, body, ...call }) =>
      help(accountId, call, (service) => service.exportData(accountId, body.reason)),
    )
    api.answer(erasePerson, ({ params: { accountId }, body, ...call }) =>
      help(accountId, call, (service) => service.erase(accountId, body.isErasing, body.reason)),
    )
  }
}
