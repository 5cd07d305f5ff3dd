import type { FastifyPluginAsync } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import { RECEIPTS_PATH, type ReceiptLinks } from '#server/billing/receipt-links.ts'

type Deps = { stripe: Stripe; receipts: ReceiptLinks }

const Params = z.object({ invoice: z.string().regex(/^\w{1,255}$/) })
const Query = z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) })

const NOT_FOUND_PAGE = '/404'

/**
 * Redirects to the PDF of an invoice. The provider's URL expires, so each click requests a new one.
 * Unknown receipts and invalid signatures lead to /404 (spec §2 „Charges”).
 */
export function receiptPages({ stripe, receipts }: Deps): FastifyPluginAsync {
  const pdfOf = async (params: unknown, query: unknown): Promise<string | null> => {
    const [asked, proof] = [Params.safeParse(params), Query.safeParse(query)]
    if (!asked.success || !proof.success) return null
    const { expires, signature } = proof.data
    if (!receipts.isValid(asked.data.invoice, expires, signature)) return null
    const { invoice_pdf: pdf } = await stripe.invoices.retrieve(asked.data.invoice)

    return pdf ?? null
  }

  return async (app) => {
    app.get(`${RECEIPTS_PATH}/:invoice`, { exposeHeadRoute: false }, async (request, reply) => {
      const pdf = await pdfOf(request.params, request.query).catch((error: unknown) => {
        request.log.error({ err: error }, 'the provider has no receipt')
        return null
      })
      return reply
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        .redirect(pdf ?? NOT_FOUND_PAGE, 303)
    })
  }
}
