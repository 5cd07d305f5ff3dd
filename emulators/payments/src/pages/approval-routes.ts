import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { html, type Html } from '@hlizo/kit/html'
import { confirmIntent, refuseIntent } from '../billing/confirming.ts'
import { confirmSetup, refuseSetup } from '../billing/saving.ts'
import { isClientSecret } from '../http/intent-secret.ts'
import { completeSession } from '../resources/checkout-session/complete.ts'
import { sessionUrl } from '../resources/checkout-session/format.ts'
import { sessions } from '../resources/checkout-session/state.ts'
import { paymentIntents, type PaymentIntentState } from '../resources/payment-intent/state.ts'
import { paymentMethods, type PaymentMethodState } from '../resources/payment-method/state.ts'
import { setupIntents, type SetupIntentState } from '../resources/setup-intent/state.ts'
import type { Work } from '../work.ts'
import { successUrl } from './checkout-routes.ts'
import { moneyText } from './money.ts'
import { sendNotice, sendPage, type Page } from './page.ts'
import { approvalTexts as texts } from './texts.ts'
import { reading, transact, type PageServices } from './transact.ts'

const Params = z.object({ id: z.string() })
const Query = z.object({ client_secret: z.string().default(''), frame: z.literal('1').optional() })
const Form = z.object({
  answer: z.enum(['approve', 'refuse', 'approve-without-money']),
  email: z.string().max(254).default(''),
})
type Answer = z.output<typeof Form>

type Waiting =
  | { readonly kind: 'payment'; readonly intent: PaymentIntentState }
  | { readonly kind: 'setup'; readonly intent: SetupIntentState }

async function findWaiting(work: Work, id: string, secret: string): Promise<Waiting | null> {
  const payment = await paymentIntents.find(work, id)
  if (payment !== null && isClientSecret(secret, payment.clientSecret))
    return { kind: 'payment', intent: payment }
  const setup = await setupIntents.find(work, id)

  return setup !== null && isClientSecret(secret, setup.clientSecret)
    ? { kind: 'setup', intent: setup }
    : null
}

const isAnswered = ({ intent }: Waiting) => intent.status !== 'requires_action'

function approvalWords(waiting: Waiting, isPaypal: boolean) {
  const isSetup = waiting.kind === 'setup'
  const amount = isSetup ? texts.saved : moneyText(waiting.intent.amount, waiting.intent.currency)
  const { cardTitle: title, cardLead: lead, cardApprove: approve, cardRefuse: refuse } = texts
  if (!isPaypal) return { amount, title, lead, approve, refuse }

  return {
    amount,
    title: texts.paypalTitle,
    lead: isSetup ? texts.paypalSetupLead : texts.paypalLead,
    approve: isSetup ? texts.paypalSetupApprove : texts.paypalApprove,
    refuse: texts.paypalCancel,
  }
}

const paypalEmail = ({ billing }: PaymentMethodState): Html =>
  html`<div class="field">
    <label for="email">${texts.paypalEmail}</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="email"
      maxlength="254"
      value="${billing.email ?? 'cumparator@example.com'}"
    />
  </div>`

const answerButton = (answer: Answer['answer'], label: string, style = ''): Html =>
  html`<button class="${style}" name="answer" value="${answer}">${label}</button>`

function approvalPage(waiting: Waiting, method: PaymentMethodState | null, action: string): Page {
  const isPaypal = method?.type === 'paypal'
  const mayDecline = isPaypal && waiting.kind === 'payment'
  const { title, lead, amount, approve, refuse } = approvalWords(waiting, isPaypal)

  return {
    title,
    formTargets: ['http:', 'https:'],
    isFramed: true,
    body: html`<main class="sheet">
      <h1>${title}</h1>
      <p>${lead}</p>
      <dl class="rows">
        <div class="due">
          <dt>${texts.amount}</dt>
          <dd>${amount}</dd>
        </div>
      </dl>
      <form method="post" action="${action}">
        ${isPaypal && paypalEmail(method)}
        <div class="actions">
          ${answerButton('approve', approve)}
          ${mayDecline && answerButton('approve-without-money', texts.paypalDecline, 'quiet')}
          ${answerButton('refuse', refuse, 'quiet')}
        </div>
      </form>
    </main>`,
  }
}

function returnUrl(waiting: Waiting): string | null {
  const { intent } = waiting
  if (intent.returnUrl === null) return null
  const url = new URL(intent.returnUrl)
  const prefix = waiting.kind === 'setup' ? 'setup_intent' : 'payment_intent'
  url.searchParams.set(prefix, intent.id)
  url.searchParams.set(`${prefix}_client_secret`, intent.clientSecret)
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')

  return url.toString()
}

async function settleAnswer(
  work: Work,
  waiting: Waiting,
  { answer, email }: Answer,
): Promise<Waiting> {
  const found = waiting.intent.paymentMethod
  if (answer === 'refuse' || found === null)
    return waiting.kind === 'payment'
      ? { kind: 'payment', intent: await refuseIntent(work, waiting.intent) }
      : { kind: 'setup', intent: await refuseSetup(work, waiting.intent) }
  const known = await paymentMethods.get(work, found)
  const method = await paymentMethods.save(work, {
    ...known,
    payerEmail: known.type === 'paypal' ? email.trim() || known.payerEmail : null,
    behavior: answer === 'approve-without-money' ? 'has-insufficient-funds' : known.behavior,
  })
  const approved = { isAuthenticated: true }

  return waiting.kind === 'payment'
    ? { kind: 'payment', intent: await confirmIntent(work, waiting.intent, method, approved) }
    : { kind: 'setup', intent: await confirmSetup(work, waiting.intent, method, approved) }
}

async function afterAnswer(
  work: Work,
  answered: Waiting,
  method: string | null,
): Promise<string | null> {
  const { checkoutSession, lastError } = answered.intent
  if (checkoutSession === null) return returnUrl(answered)
  const session = await sessions.get(work, checkoutSession)
  if (answered.intent.status === 'succeeded' && session.status === 'open') {
    const paid = method === null ? null : await paymentMethods.get(work, method)
    const intent = answered.kind === 'payment' ? answered.intent : null
    return successUrl(await completeSession(work, session, { intent, method: paid }))
  }
  const isPaypal = method !== null && (await paymentMethods.get(work, method)).type === 'paypal'
  const isDeclined = lastError?.declineCode === 'insufficient_funds'
  const code = isDeclined ? 'insufficient_funds' : isPaypal ? 'paypal_canceled' : lastError?.code
  const query = new URLSearchParams({
    refused: code ?? 'card_declined',
    method: isPaypal ? 'paypal' : 'card',
  })

  return `${sessionUrl(work, session.id)}?${query.toString()}`
}

const notFound = (reply: FastifyReply) =>
  sendNotice(reply, { title: texts.overTitle, text: texts.over }, 404)

export function bindApprovals(server: FastifyInstance, services: PageServices): void {
  for (const path of ['/authenticate/:id', '/paypal/:id']) {
    server.get(path, async (request, reply) => {
      const work = reading(services)
      const { client_secret: secret } = Query.parse(request.query)
      const waiting = await findWaiting(work, Params.parse(request.params).id, secret)
      if (waiting === null) return notFound(reply)
      if (isAnswered(waiting)) {
        const url = returnUrl(waiting)
        if (url !== null) return reply.redirect(url, 303)
        return sendNotice(reply, { title: texts.overTitle, text: texts.over })
      }
      const { paymentMethod } = waiting.intent
      const method = paymentMethod === null ? null : await paymentMethods.find(work, paymentMethod)

      return sendPage(
        reply,
        approvalPage(waiting, method, `/__payments${request.url.replace(/^\/__payments/, '')}`),
      )
    })

    server.post(path, async (request, reply) => {
      const { id } = Params.parse(request.params)
      const { client_secret: secret } = Query.parse(request.query)
      const answer = Form.safeParse(request.body)
      if (!answer.success) return notFound(reply)
      const url = await transact(services, async (work) => {
        const waiting = await findWaiting(work, id, secret)
        if (waiting === null) return undefined
        const method = waiting.intent.paymentMethod
        if (isAnswered(waiting)) return returnUrl(waiting)
        return afterAnswer(work, await settleAnswer(work, waiting, answer.data), method)
      })
      if (url === undefined) return notFound(reply)
      services.changed()
      await services.settle()
      if (url === null) return sendNotice(reply, { title: texts.overTitle, text: texts.over })

      return reply.redirect(url, 303)
    })
  }
}
