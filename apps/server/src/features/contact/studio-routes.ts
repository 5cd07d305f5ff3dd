import {
  answerTicket,
  assignTicket,
  exportTickets,
  getTicket,
  joinTicket,
  listTicketOperators,
  listTickets,
  setTicketState,
} from '@hlizo/contract/calls/studio-tickets'
import type { StudioTicket, StudioTicketCase } from '@hlizo/contract/entities/studio-ticket'
import { studioTicketsMessages as ro } from '@hlizo/contract/messages/studio-tickets'
import { ticketTexts } from '@hlizo/domain/ticket-texts'
import type { CsvColumns } from '@hlizo/kit/csv'
import type { Routes } from '#server/http/api.ts'
import type { OperatorCaller } from '#server/http/caller.ts'
import { listTable } from '#server/http/list-table.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import { exportedFile } from '#server/stores/exported-file.ts'
import { maskEmail } from '#server/stores/mask-email.ts'
import { ticketService } from './ticket-service.ts'
import { ticketStore, type TicketFilter, type TicketRow } from './ticket-store.ts'

type Deps = Omit<Parameters<typeof ticketService>[0], 'actor'>
type Shown = Awaited<ReturnType<ReturnType<typeof ticketService>['show']>>

const EXCERPT = 140

const present = (row: TicketRow): StudioTicket => ({
  reference: row.reference,
  name: row.name,
  email: maskEmail(row.email),
  topic: row.topic,
  excerpt: row.message.replaceAll(/\s+/g, ' ').slice(0, EXCERPT),
  receivedAt: row.receivedAt.toISOString(),
  state: row.state,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  assignee:
    row.assigneeId === null ? null : { accountId: row.assigneeId, name: row.assigneeName ?? '' },
})

const presentCase = ({ ticket, owner, answers, others }: Shown): StudioTicketCase => ({
  ...present(ticket),
  message: ticket.message,
  ...owner,
  answers: answers.map(({ id, at, author, text }) => ({ id, at: at.toISOString(), author, text })),
  others: others.map(({ reference, topic, receivedAt, state }) => ({
    reference,
    topic,
    receivedAt: receivedAt.toISOString(),
    state,
  })),
})

const columns: CsvColumns<StudioTicket> = [
  [ro.columns.reference, ticketTexts.reference],
  [ro.columns.receivedAt, ticketTexts.receivedAt],
  [ro.columns.name, ticketTexts.name],
  [ro.columns.email, ticketTexts.email],
  [ro.columns.topic, ticketTexts.topic],
  [ro.columns.excerpt, ticketTexts.excerpt],
  [ro.columns.state, ticketTexts.state],
  [ro.columns.assignee, ticketTexts.assignee],
  [ro.columns.answeredAt, ticketTexts.answeredAt],
]

export function studioTicketRoutes(deps: Deps): Routes {
  const serviceOf = (viewer: OperatorCaller, ip: string) =>
    ticketService({ ...deps, actor: operatorActor(viewer, ip) })
  const table = listTable({
    list: (filter: TicketFilter, { end, limit }) =>
      ticketStore(deps.db).list({ ...filter, after: end }, limit),
    endOf: ({ receivedAt, id }) => ({ at: receivedAt, id }),
    present,
    columns,
  })

  return (api) => {
    api.answer(listTickets, ({ query: { cursor, ...filter } }) => table.page(filter, cursor))

    api.file(exportTickets, (given) =>
      exportedFile(deps, given, { name: ro.file, lines: table.lines(given.query) }),
    )

    api.answer(listTicketOperators, ({ viewer, request }) =>
      serviceOf(viewer, request.ip).operators(),
    )

    api.answer(getTicket, async ({ params, viewer, request }) =>
      presentCase(await serviceOf(viewer, request.ip).show(params.reference)),
    )

    api.answer(answerTicket, async ({ params, body, viewer, request }) => {
      const service = serviceOf(viewer, request.ip)
      await service.answer(params.reference, body)
      return presentCase(await service.show(params.reference))
    })

    api.answer(assignTicket, async ({ params, body, viewer, request }) => {
      const service = serviceOf(viewer, request.ip)
      await service.assign(params.reference, body)
      return presentCase(await service.show(params.reference))
    })

    api.answer(joinTicket, async ({ params, body, viewer, request }) => {
      const service = serviceOf(viewer, request.ip)
      await service.join(params.reference, body.accountId, body.reason)
      return presentCase(await service.show(params.reference))
    })

    api.answer(setTicketState, async ({ params, body, viewer, request }) => {
      const service = serviceOf(viewer, request.ip)
      await service.setClosed(params.reference, body.isClosed)
      return presentCase(await service.show(params.reference))
    })
  }
}
