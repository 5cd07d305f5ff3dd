import { html, type Html } from '@hlizo/kit/html'
import { prices } from '../resources/price/state.ts'
import { products } from '../resources/product/state.ts'
import { basketLines } from '../resources/checkout-session/amounts.ts'
import { needsMethod } from '../resources/checkout-session/pay.ts'
import type { SessionState } from '../resources/checkout-session/state.ts'
import { coupons, type CouponState } from '../resources/coupon/state.ts'
import { promotionCodes } from '../resources/promotion-code/state.ts'
import type { Work } from '../work.ts'
import { icons } from './icons.ts'
import { moneyText } from './money.ts'
import type { Page } from './page.ts'
import { checkoutTexts as texts, everyText, refusalText, testCardTexts } from './texts.ts'

/** What the buyer had typed when a payment was refused; never the card. */
export type Draft = {
  readonly email: string
  readonly name: string
  readonly method: 'card' | 'paypal'
  readonly refusal: string | null
}

type Summary = {
  readonly items: readonly { name: string; description: string | null; amount: number }[]
  readonly code: string | null
  readonly every: string | null
  readonly recurring: number
  readonly isMonthly: boolean
  readonly coupon: CouponState | null
}

async function codeOf(work: Work, session: SessionState): Promise<string | null> {
  const [discount] = session.discounts
  if (discount === undefined) return null
  if (discount.promotionCode !== null)
    return (await promotionCodes.get(work, discount.promotionCode)).code
  const coupon = await coupons.get(work, discount.coupon)

  return coupon.name ?? coupon.id
}

async function summarize(work: Work, session: SessionState): Promise<Summary> {
  const lines = await basketLines(work, session)
  const items = await Promise.all(
    lines.map(async (line) => {
      const product = await products.get(work, line.product)
      return { name: line.description, description: product.description, amount: line.amount }
    }),
  )
  const price = await prices.get(work, session.lineItems[0]?.price ?? '')
  const recurring = lines.reduce((total, line) => total + line.unitAmount * line.quantity, 0)
  const { recurring: cycle } = price
  const [discount] = session.discounts

  return {
    items,
    code: await codeOf(work, session),
    every: cycle && everyText(cycle.interval, cycle.count),
    recurring,
    isMonthly: cycle?.interval === 'month' && cycle.count === 1,
    coupon: discount === undefined ? null : await coupons.get(work, discount.coupon),
  }
}

function summaryPanel(session: SessionState, summary: Summary): Html {
  const money = (amount: number) => moneyText(amount, session.currency)
  const { amounts } = session

  return html`<section class="summary" aria-labelledby="summary-title">
    <div class="column">
      ${
        session.cancelUrl !== null &&
        html`<a class="back" href="${session.cancelUrl}">${icons.back} ${texts.back}</a>`
      }
      <h1 id="summary-title">${texts.summary}</h1>
      <p class="grand">
        ${money(amounts.total)}
        ${summary.every && amounts.discount === 0 && amounts.total > 0 && html`<small>${summary.every}</small>`}
      </p>
      <dl class="rows">
        ${summary.items.map(
          (item) =>
            html`<div class="item">
              <dt>${item.name}${item.description && html`<small>${item.description}</small>`}</dt>
              <dd>${money(item.amount)}</dd>
            </div>`,
        )}
        ${
          amounts.discount > 0 &&
          html`<div>
              <dt>${texts.subtotal}</dt>
              <dd>${money(amounts.subtotal)}</dd>
            </div>
            <div class="less">
              <dt>${texts.discount} <span class="chip">${summary.code}</span></dt>
              <dd>${money(-amounts.discount)}</dd>
            </div>`
        }
        <div class="due">
          <dt>${texts.dueToday}</dt>
          <dd>${money(amounts.total)}</dd>
        </div>
      </dl>
    </div>
  </section>`
}

const field = (input: {
  name: string
  label: string
  placeholder?: string
  value?: string
  inputmode: 'text' | 'numeric' | 'email'
  autocomplete: string
  maxlength: number
  isInvalid: boolean
  isRequired?: boolean
}): Html =>
  html`<div class="field">
    <label for="${input.name}">${input.label}</label>
    <input
      id="${input.name}"
      name="${input.name}"
      type="${input.inputmode === 'email' ? 'email' : 'text'}"
      inputmode="${input.inputmode}"
      autocomplete="${input.autocomplete}"
      maxlength="${input.maxlength}"
      value="${input.value}"
      placeholder="${input.placeholder}"
      ${input.isInvalid && html`aria-invalid="true" aria-describedby="refusal"`}
      ${input.isRequired && html`required`}
    />
  </div>`

const wrongField: Readonly<Record<string, string>> = {
  invalid_email: 'email',
  test_mode_live_card: 'number',
  card_declined: 'number',
  insufficient_funds: 'number',
  expired_card: 'expiry',
  invalid_expiry: 'expiry',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
}

function cardPanel(draft: Draft): Html {
  const isInvalid = (name: string) => wrongField[draft.refusal ?? ''] === name
  return html`<div class="panel panel-card">
    ${field({ name: 'number', label: texts.number, placeholder: texts.numberHint, inputmode: 'numeric', autocomplete: 'cc-number', maxlength: 24, isInvalid: isInvalid('number') })}
    <div class="pair">
      ${field({ name: 'expiry', label: texts.expiry, placeholder: texts.expiryHint, inputmode: 'numeric', autocomplete: 'cc-exp', maxlength: 9, isInvalid: isInvalid('expiry') })}
      ${field({ name: 'cvc', label: texts.cvc, placeholder: texts.cvcHint, inputmode: 'numeric', autocomplete: 'cc-csc', maxlength: 4, isInvalid: isInvalid('cvc') })}
    </div>
    ${field({ name: 'name', label: texts.name, value: draft.name, inputmode: 'text', autocomplete: 'cc-name', maxlength: 120, isInvalid: false })}
  </div>`
}

function methodFields(session: SessionState, draft: Draft): Html {
  const choice = (type: 'card' | 'paypal') =>
    html`<label class="choice">
      <input type="radio" name="method" value="${type}" ${draft.method === type && html`checked`} />
      ${icons[type]} ${texts[type]}
    </label>`

  return html`<fieldset>
    <legend>${texts.method}</legend>
    <div class="choices">${session.allowedTypes.map(choice)}</div>
    ${session.allowedTypes.includes('card') && cardPanel(draft)}
    <p class="panel panel-paypal hint">${texts.paypalHint}</p>
  </fieldset>`
}

const testCards = html`<details>
  <summary>${texts.testCards}</summary>
  <p class="hint">${texts.testCardsHint}</p>
  <ul class="cards">
    ${testCardTexts.map(
      ([number, what]) =>
        html`<li>
          <span><code>${number}</code>${what}</span>
          <button
            class="quiet"
            type="button"
            hidden
            data-card="${number}"
            aria-label="${texts.fillLabel(number)}"
          >
            ${texts.fill}
          </button>
        </li>`,
    )}
  </ul>
</details>`

function termsText(session: SessionState, summary: Summary): string | null {
  if (summary.every === null) return null
  const money = (amount: number) => moneyText(amount, session.currency)
  const price = `${money(summary.recurring)} ${summary.every}`

  const reduced = `${money(session.amounts.total)} ${summary.every}`
  if (session.amounts.total === summary.recurring) return texts.renews(price)
  if (summary.coupon?.duration === 'forever') return texts.renews(reduced)
  const months = summary.coupon?.durationInMonths ?? 1

  return summary.isMonthly && months > 1
    ? texts.renewsForMonths(reduced, months, price)
    : texts.renewsLater(money(session.amounts.total), price)
}

function paymentPanel(session: SessionState, summary: Summary, draft: Draft): Html {
  const isPaid = needsMethod(session)
  const amount = moneyText(session.amounts.total, session.currency)
  const label = session.amounts.total > 0 ? texts.payAmount(amount) : texts.confirmFree

  return html`<main class="payment" id="payment">
    <div class="column">
      ${
        draft.refusal !== null &&
        html`<p class="alert" id="refusal" role="alert">
          ${icons.alert} ${refusalText(draft.refusal)}
        </p>`
      }
      <form method="post" action="/__payments/c/pay/${session.id}" novalidate>
        <fieldset>
          <legend>${texts.contact}</legend>
          ${field({ name: 'email', label: texts.email, value: draft.email, inputmode: 'email', autocomplete: 'email', maxlength: 254, isInvalid: draft.refusal === 'invalid_email', isRequired: true })}
        </fieldset>
        ${isPaid && methodFields(session, draft)}
        <button type="submit" data-busy="${texts.paying}">${label}</button>
        ${session.submitText !== null && html`<p class="terms">${session.submitText}</p>`}
        <p class="terms">${termsText(session, summary)}</p>
      </form>
      ${isPaid && testCards}
    </div>
  </main>`
}

export async function checkoutPage(work: Work, session: SessionState, draft: Draft): Promise<Page> {
  const summary = await summarize(work, session)
  return {
    title: `${texts.title}: ${summary.items.map(({ name }) => name).join(', ')}`,
    script: 'checkout.js',
    formTargets: [new URL(session.successUrl).origin],
    body: html`<a class="skip" href="#payment">${texts.skip}</a>
      <div class="checkout">
        ${summaryPanel(session, summary)} ${paymentPanel(session, summary, draft)}
      </div>`,
  }
}
