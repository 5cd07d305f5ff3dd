import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { html, type Html } from '@hlizo/kit/html'
import { charges } from '../resources/charge/state.ts'
import { approvalUrl } from '../resources/payment-intent/format.ts'
import { paymentIntents } from '../resources/payment-intent/state.ts'
import { invoiceUrl } from '../resources/invoice/format.ts'
import { invoices, totalsOf, type InvoiceState } from '../resources/invoice/state.ts'
import { paymentMethods } from '../resources/payment-method/state.ts'
import type { Work } from '../work.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { dayText, moneyText } from './money.ts'
import { sendNotice, sendPage } from './page.ts'
import { commonTexts, invoiceTexts as texts } from './texts.ts'
import { reading, type PageServices } from './transact.ts'

const Params = z.object({ id: z.string(), token: z.string() })

const isToken = (given: string, token: string) =>
  given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token))

function totalRows(invoice: InvoiceState): Html {
  const money = (amount: number) => moneyText(amount, invoice.currency)
  const { subtotal, discount, total, due } = totalsOf(invoice)
  const row = (label: string, amount: number) =>
    html`<div>
      <dt>${label}</dt>
      <dd>${money(amount)}</dd>
    </div>`

  return html`<dl class="rows">
    ${discount > 0 && html`${row(texts.subtotal, subtotal)} ${row(texts.discount, -discount)}`}
    ${due !== total && row(texts.balance, due - total)}
    <div class="due">
      <dt>${texts.total}</dt>
      <dd>${money(due)}</dd>
    </div>
  </dl>`
}

async function payUrl(work: Work, invoice: InvoiceState): Promise<string | null> {
  if (invoice.status !== 'open' || invoice.paymentIntent === null) return null
  const intent = await paymentIntents.get(work, invoice.paymentIntent)
  if (intent.status !== 'requires_action') return null

  return approvalUrl(work, { ...intent, id: intent.id }, 'card')
}

async function invoicePage(work: Work, invoice: InvoiceState): Promise<Html> {
  const toPay = await payUrl(work, invoice)
  return html`<main class="sheet wide">
    <h1>${texts.title(invoice.number ?? '')}</h1>
    <p>
      <strong class="status-${invoice.status}">${texts.status[invoice.status]}</strong> ·
      ${dayText(invoice.finalizedAt ?? invoice.created)}
      ${invoice.customerEmail && html` · ${invoice.customerEmail}`}
    </p>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>${texts.description}</th>
            <th>${texts.period}</th>
            <th class="number">${texts.amount}</th>
          </tr>
        </thead>
        <tbody>
          ${invoice.lines.map(
            (line) =>
              html`<tr>
                <td>${line.description}</td>
                <td>
                  ${line.period.end > line.period.start && html`${dayText(line.period.start)} – ${dayText(line.period.end)}`}
                </td>
                <td class="number">${moneyText(line.amount, invoice.currency)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${totalRows(invoice)}
    <div class="actions">
      ${toPay && html`<a class="button" href="${toPay}">${texts.payNow}</a>`}
      <a class="button quiet" href="${invoiceUrl(work, invoice, '/pdf')}">${texts.download}</a>
    </div>
    <p class="terms">${texts.note}</p>
  </main>`
}

export function bindInvoices(server: FastifyInstance, services: PageServices): void {
  const notFound = (reply: FastifyReply) =>
    sendNotice(reply, { title: commonTexts.notFoundTitle, text: commonTexts.notFound }, 404)

  const find = async (request: FastifyRequest): Promise<InvoiceState | null> => {
    const { id, token } = Params.parse(request.params)
    const invoice = await invoices.find(reading(services), id)
    return invoice !== null && invoice.finalizedAt !== null && isToken(token, invoice.token)
      ? invoice
      : null
  }

  server.get('/invoices/:id/:token', async (request, reply) => {
    const invoice = await find(request)
    if (invoice === null) return notFound(reply)
    const body = await invoicePage(reading(services), invoice)

    return sendPage(reply, { title: texts.title(invoice.number ?? ''), body })
  })

  server.get('/invoices/:id/:token/pdf', async (request, reply) => {
    const invoice = await find(request)
    if (invoice === null) return notFound(reply)
    const pdf = await invoicePdf(invoice)

    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${invoice.number ?? invoice.id}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(pdf)
  })

  server.get('/receipts/:id/:token', async (request, reply) => {
    const { id, token } = Params.parse(request.params)
    const work = reading(services)
    const charge = await charges.find(work, id)
    if (charge === null || charge.status !== 'succeeded' || !isToken(token, charge.receiptToken))
      return notFound(reply)
    const method = await paymentMethods.get(work, charge.paymentMethod)
    const paidWith = method.card ? `${method.card.brand} •••• ${method.card.last4}` : 'PayPal'
    const money = (amount: number) => moneyText(amount, charge.currency)
    const body = html`<main class="sheet">
      <h1>${texts.receiptTitle}</h1>
      <p>${dayText(charge.created)} · ${paidWith}</p>
      <dl class="rows">
        <div class="due">
          <dt>${texts.amount}</dt>
          <dd>${money(charge.amount)}</dd>
        </div>
        ${
          charge.amountRefunded > 0 &&
          html`<div>
            <dt>${texts.refunded}</dt>
            <dd>${money(-charge.amountRefunded)}</dd>
          </div>`
        }
      </dl>
      <p class="terms">${texts.note}</p>
    </main>`

    return sendPage(reply, { title: texts.receiptTitle, body })
  })
}
