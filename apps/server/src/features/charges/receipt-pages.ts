import type { FastifyPluginAsync } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { RECEIPTS_PATH, type ReceiptLinks } from '#server/billing/receipt-links.ts'
import { SignedQuery } from '#server/stores/signed-links.ts'

type Deps = {
  db: Queries
  stripe: Stripe
  receipts: ReceiptLinks
  /** Our invoice or storno; null for a payment from before there were any. */
  invoiceFileOf: (id: string) => Promise<{ readonly name: string; readonly bytes: Buffer } | null>
}

const Params = z.object({ id: z.string().regex(/^[\w-]{1,255}$/) })
const OfCharge = z.object({ invoiceId: z.string().nullable() })

const NOT_FOUND_PAGE = '/404'

/**
 * The invoice of a payment or refund, or a redirect to the provider's receipt, whose URL expires. Unknown
 * documents and invalid signatures lead to /404 (spec §2 „Charges”).
 */
export function receiptPages({ db, stripe, receipts, invoiceFileOf }: Deps): FastifyPluginAsync {
  const askedFor = (params: unknown, query: unknown): string | null => {
    const [asked, proof] = [Params.safeParse(params), SignedQuery.safeParse(query)]
    if (!asked.success || !proof.success) return null

    return receipts.isValid(asked.data.id, proof.data) ? asked.data.id : null
  }

  const atProvider = async (id: string): Promise<string | null> => {
    const charge = await db.maybe(
      OfCharge,
      sql`select invoice_id as "invoiceId" from app.charge where id = ${id} limit 1`,
    )
    const { invoice_pdf: pdf } = await stripe.invoices.retrieve(charge?.invoiceId ?? id)

    return pdf ?? null
  }

  return async (app) => {
    app.get(`${RECEIPTS_PATH}/:id`, { exposeHeadRoute: false }, async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      const id = askedFor(request.params, request.query)
      if (id === null) return reply.redirect(NOT_FOUND_PAGE, 303)
      const file = await invoiceFileOf(id).catch((error: unknown) => {
        request.log.error({ err: error }, 'the document of an invoice was not made')
        return null
      })
      if (file !== null)
        return reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="${file.name}"`)
          .send(file.bytes)
      const pdf = await atProvider(id).catch((error: unknown) => {
        request.log.error({ err: error }, 'the provider has no receipt')
        return null
      })

      return reply.redirect(pdf ?? NOT_FOUND_PAGE, 303)
    })
  }
}
