import type { FastifyInstance } from 'fastify'
import { html } from '@hlizo/kit/html'
import { sendBare } from './page.ts'
import { checkoutTexts as texts } from './texts.ts'

const field = (name: string, label: string, hint: string, autocomplete: string) =>
  html`<input
    name="${name}"
    type="text"
    inputmode="numeric"
    autocomplete="${autocomplete}"
    maxlength="24"
    aria-label="${label}"
    placeholder="${hint}"
  />`

/** /elements/card: the card fields that stripe.js puts into a page, in a frame of their own. */
export function bindElements(server: FastifyInstance): void {
  server.get('/elements/card', async (_request, reply) =>
    sendBare(reply, {
      title: texts.card,
      script: 'card-element.js',
      body: html`<form class="card-element">
        ${field('number', texts.number, texts.numberHint, 'cc-number')}
        ${field('expiry', texts.expiry, texts.expiryHint, 'cc-exp')}
        ${field('cvc', texts.cvc, texts.cvcHint, 'cc-csc')}
      </form>`,
    }),
  )
}
