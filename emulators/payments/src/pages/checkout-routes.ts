import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { paySession, needsMethod, type Payment } from '../resources/checkout-session/pay.ts'
import { sessions, type SessionState } from '../resources/checkout-session/state.ts'
import { customers } from '../resources/customer/state.ts'
import type { TypedCard } from '../resources/payment-method/add-method.ts'
import type { Work } from '../work.ts'
import { checkoutPage, type Draft } from './checkout-page.ts'
import { sendNotice, sendPage } from './page.ts'
import { checkoutTexts, commonTexts } from './texts.ts'
import { reading, refusalCode, transact, type PageServices } from './transact.ts'

const Params = z.object({ id: z.string() })
const Form = z.object({
  email: z.string().max(254).catch(''),
  name: z.string().max(120).catch(''),
  method: z.enum(['card', 'paypal']).catch('card'),
  number: z.string().max(40).catch(''),
  expiry: z.string().max(12).catch(''),
  cvc: z.string().max(8).catch(''),
})
type Form = z.output<typeof Form>

export function successUrl(session: SessionState): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

/** `04 / 30` or `04/2030` as numbers, or null. */
function readExpiry(text: string): Pick<TypedCard, 'expMonth' | 'expYear'> | null {
  const match = /^(\d{1,2})[\s/.-]{0,5}(\d{4}|\d{2})$/.exec(text.trim())
  if (match === null) return null
  const year = Number(match[2])

  return { expMonth: Number(match[1]), expYear: year < 100 ? 2000 + year : year }
}

type Typed = { readonly payment: Payment } | { readonly refusal: string }

function readPayment(session: SessionState, form: Form): Typed {
  const email = form.email.trim()
  if (!z.email().safeParse(email).success) return { refusal: 'invalid_email' }
  const buyer = { email, name: form.name.trim() || null }
  if (!needsMethod(session)) return { payment: { ...buyer, means: null } }
  if (!session.allowedTypes.includes(form.method)) return { refusal: 'parameter_missing' }
  if (form.method === 'paypal') return { payment: { ...buyer, means: 'paypal' } }
  const expiry = readExpiry(form.expiry)
  if (expiry === null) return { refusal: 'invalid_expiry' }
  const card = { number: form.number, cvc: form.cvc.trim(), ...expiry }

  return { payment: { ...buyer, means: { card } } }
}

async function draftFor(work: Work, session: SessionState): Promise<Draft> {
  const customer = session.customer === null ? null : await customers.find(work, session.customer)
  const email = session.customerDetails?.email ?? session.customerEmail ?? customer?.email ?? ''
  const name = session.customerDetails?.name ?? customer?.name ?? ''

  return { email, name, method: session.allowedTypes[0] ?? 'card', refusal: null }
}

/** Answers for a checkout that cannot be paid any more; true when it did. */
function answerClosed(reply: FastifyReply, session: SessionState): boolean {
  if (session.status === 'open') return false
  if (session.status === 'complete') {
    void reply.redirect(successUrl(session), 303)
    return true
  }
  const { expiredTitle: title, expired: text, back: label } = checkoutTexts
  const link = session.cancelUrl === null ? {} : { link: { href: session.cancelUrl, label } }
  void sendNotice(reply, { title, text, ...link }, 410)

  return true
}

export function bindCheckout(server: FastifyInstance, services: PageServices): void {
  const show = async (
    reply: FastifyReply,
    session: SessionState,
    changes: Partial<Draft>,
    status = 200,
  ) => {
    const work = reading(services)
    const draft = { ...(await draftFor(work, session)), ...changes }
    return sendPage(reply, await checkoutPage(work, session, draft), status)
  }

  const find = async (request: FastifyRequest): Promise<SessionState | null> =>
    sessions.find(reading(services), Params.parse(request.params).id)

  const notFound = (reply: FastifyReply) =>
    sendNotice(reply, { title: commonTexts.notFoundTitle, text: commonTexts.notFound }, 404)

  server.get('/c/pay/:id', async (request, reply) => {
    const session = await find(request)
    if (session === null) return notFound(reply)
    if (answerClosed(reply, session)) return reply
    const { refused, method } = z
      .object({
        refused: z.string().nullable().catch(null),
        method: z.enum(['card', 'paypal']).catch('card'),
      })
      .parse(request.query)

    return show(reply, session, refused === null ? {} : { refusal: refused, method })
  })

  server.post('/c/pay/:id', async (request, reply) => {
    const opened = await find(request)
    if (opened === null) return notFound(reply)
    const form = Form.parse(request.body)
    const refuse = (refusal: string) =>
      show(reply, opened, { email: form.email, name: form.name, method: form.method, refusal }, 422)
    if (answerClosed(reply, opened)) return reply
    const typed = readPayment(opened, form)
    if ('refusal' in typed) return refuse(typed.refusal)
    try {
      const outcome = await transact(services, async (work) => {
        const session = await sessions.get(work, opened.id)
        // Two tabs may pay at once, and the checkout may expire in between.
        if (session.status !== 'open') return { kind: 'closed' as const, session }
        return paySession(work, session, typed.payment)
      })
      services.changed()
      if (outcome.kind === 'closed') {
        await services.settle()
        answerClosed(reply, outcome.session)
        return reply
      }
      if (outcome.kind === 'refused') return refuse(outcome.code)
      if (outcome.kind === 'approve') return reply.redirect(outcome.url, 303)
      // As at Stripe, the buyer goes back once the shop has been notified.
      await services.settle()

      return reply.redirect(successUrl(outcome.session), 303)
    } catch (error) {
      return refuse(refusalCode(error))
    }
  })
}
