import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bindApi } from '../http/bind.ts'
import { decodeForm } from '../http/form.ts'
import { refuseZeroCharacters } from '../http/refuse-zero-characters.ts'
import type { Route } from '../http/route.ts'
import { StripeError } from '../http/stripe-error.ts'
import { bindApprovals } from './approval-routes.ts'
import { bindAssets } from './assets.ts'
import { bindCheckout } from './checkout-routes.ts'
import { bindElements } from './element-routes.ts'
import { bindControl } from './control-routes.ts'
import { bindInvoices } from './invoice-routes.ts'
import { sendNotice } from './page.ts'
import { commonTexts } from './texts.ts'
import type { PageServices } from './transact.ts'

const FORM = 'application/x-www-form-urlencoded'

function bindShop(pages: FastifyInstance, services: PageServices): void {
  bindCheckout(pages, services)
  bindElements(pages)
  bindApprovals(pages, services)
  bindInvoices(pages, services)
}

/** Which pages a listener serves: those that people pay on, and the one that moves the clock. */
export type PageKinds = { readonly shop: boolean; readonly control: boolean }

export function bindPages(
  server: FastifyInstance,
  services: PageServices,
  { routes, kinds }: { readonly routes: readonly Route[]; readonly kinds: PageKinds },
): void {
  bindAssets(server)

  server.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      FORM,
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => {
        done(null, decodeForm(String(body)))
      },
    )
    pages.addHook('onRequest', refuseZeroCharacters)
    // A form of another site may not pay, approve or move the clock.
    pages.addHook('preHandler', async (request, reply) => {
      const site = request.headers['sec-fetch-site']
      const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
      if (request.method !== 'POST' || !isForeign) return
      const { notFoundTitle: title, notFound: text } = commonTexts
      await sendNotice(reply, { title, text }, 400)
    })
    pages.setErrorHandler((error, _request, reply) => {
      const isRefusal = error instanceof z.ZodError || error instanceof StripeError
      if (!isRefusal) services.log.error({ error }, 'a page of the payments emulator failed')
      const { failedTitle: title, failed: text } = commonTexts

      return sendNotice(reply, { title, text }, isRefusal ? 400 : 500)
    })
    if (kinds.shop) bindShop(pages, services)
    if (kinds.control) bindControl(pages, services)
  })
  if (!kinds.shop) return

  server.register(async (api) => {
    bindApi(
      api,
      services,
      routes.filter(({ access }) => access === 'publishable'),
    )
  })
}
