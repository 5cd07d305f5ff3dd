import * as z from 'zod/mini'
import { TextCursor } from '../cursor.ts'
import { CalendarMonth } from '../entities/calendar-month.ts'
import { StudioInvoice } from '../entities/studio-invoice.ts'
import { body } from '../request.ts'
import { studioCall } from '../studio-call.ts'

const Filters = z.object({
  month: z.optional(CalendarMonth),
  kind: z.optional(z.enum(['invoice', 'storno'])),
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
})

export const listInvoices = studioCall({
  method: 'GET',
  path: '/studio/invoices',
  roles: ['finance'],
  proof: 'session',
  summary: 'Invoices and stornos, newest first.',
  query: z.extend(Filters, { cursor: z.optional(TextCursor) }),
  data: z.array(StudioInvoice),
  isPaged: true,
})

export const exportInvoiceTable = studioCall({
  method: 'GET',
  path: '/studio/invoices/export',
  roles: ['finance'],
  proof: 'recent',
  encoding: 'csv',
  summary: 'All invoices and stornos of a filter as CSV.',
  query: Filters,
})

/** MONTH_EMPTY: nothing was issued. */
export const exportInvoices = studioCall({
  method: 'POST',
  path: '/studio/invoices/export',
  roles: ['finance'],
  proof: 'recent',
  summary: 'Gives the address of an archive with the invoices of a month.',
  body: body({ month: CalendarMonth }),
  data: z.object({ href: z.string() }),
  refuses: ['MONTH_EMPTY'],
})
