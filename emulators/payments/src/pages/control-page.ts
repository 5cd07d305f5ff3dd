import { HOUR_MS } from '@hlizo/kit/durations'
import { html, type Html } from '@hlizo/kit/html'
import type { SubscriptionState } from '../resources/subscription/state.ts'
import type { Settings } from '../store/settings.ts'
import { momentText } from './money.ts'
import type { Page } from './page.ts'
import { controlTexts as texts } from './texts.ts'

export type ControlState = {
  readonly now: number
  readonly offsetMs: number
  readonly nextAt: Date | null
  readonly settings: Settings
  readonly subscriptions: readonly {
    readonly subscription: SubscriptionState
    readonly email: string | null
  }[]
  readonly events: readonly {
    readonly id: string
    readonly type: string
    readonly createdAt: Date
    readonly deliveredAt: Date | null
    readonly attempts: number
    readonly lastOutcome: string | null
  }[]
}

function aheadText(offsetMs: number): string {
  const hours = Math.round(offsetMs / HOUR_MS)
  if (hours === 0) return texts.onTime
  const days = Math.floor(hours / 24)
  const parts = [
    ...(days > 0 ? [texts.days(days)] : []),
    ...(hours % 24 > 0 ? [texts.hours(hours % 24)] : []),
  ]

  return texts.ahead(parts.join(', '))
}

function clockSection(state: ControlState): Html {
  const steps = ['hour', 'day', 'week', 'month', 'year', 'next'] as const
  return html`<section>
    <h2>${texts.clock}</h2>
    <p>${texts.now} <strong>${momentText(state.now)}</strong>, ${aheadText(state.offsetMs)}.</p>
    <p>
      ${texts.next}:
      ${state.nextAt === null ? texts.nothingNext : momentText(state.nextAt.getTime() / 1000)}.
    </p>
    <form method="post" action="/__payments/control/advance">
      ${steps.map((step) => html`<button class="quiet" name="by" value="${step}">${texts.advance[step]}</button>`)}
    </form>
  </section>`
}

function switchesSection({ settings }: ControlState): Html {
  const check = (name: string, label: string, isOn: boolean) =>
    html`<label class="check">
      <input type="checkbox" name="${name}" ${isOn && html`checked`} /> ${label}
    </label>`

  return html`<section>
    <h2>${texts.switches}</h2>
    <form class="switches" method="post" action="/__payments/control/switches">
      ${check('hold', texts.hold, settings.holdsEvents)}
      ${check('duplicate', texts.duplicate, settings.duplicatesEvents)}
      ${check('shuffle', texts.shuffle, settings.shufflesEvents)}
      ${check('expired', texts.expired, settings.refusesExpiredCards)}
      <button>${texts.save}</button>
    </form>
  </section>`
}

function subscriptionsSection({ subscriptions }: ControlState): Html {
  if (subscriptions.length === 0)
    return html`<section>
      <h2>${texts.subscriptions}</h2>
      <p class="hint">${texts.noSubscriptions}</p>
    </section>`

  return html`<section>
    <h2>${texts.subscriptions}</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>${texts.customer}</th>
            <th>${texts.status}</th>
            <th>${texts.renews}</th>
            <th></th>
          </tr>
        </thead>
        <tbody>
          ${subscriptions.map(
            ({ subscription, email }) =>
              html`<tr>
                <td>${email ?? subscription.customer}</td>
                <td>${subscription.status}</td>
                <td>${momentText(subscription.periodEnd)}</td>
                <td class="number">
                  ${
                    subscription.failsNextRenewal
                      ? texts.failNextSet
                      : html`<form
                          method="post"
                          action="/__payments/control/subscriptions/${subscription.id}/fail"
                        >
                          <button class="quiet">${texts.failNext}</button>
                        </form>`
                  }
                  <form
                    method="post"
                    action="/__payments/control/subscriptions/${subscription.id}/renew-card"
                  >
                    <button class="quiet">${texts.renewCard}</button>
                  </form>
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}

function eventsSection({ events }: ControlState): Html {
  return html`<section>
    <h2>${texts.events}</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>${texts.event}</th>
            <th>${texts.when}</th>
            <th>${texts.delivery}</th>
            <th></th>
          </tr>
        </thead>
        <tbody>
          ${events.map(
            (event) =>
              html`<tr>
                <td>${event.type}</td>
                <td>${momentText(event.createdAt.getTime() / 1000)}</td>
                <td>${event.lastOutcome ?? texts.waiting}</td>
                <td class="number">
                  <form method="post" action="/__payments/control/events/${event.id}/resend">
                    <button class="quiet">${texts.resend}</button>
                  </form>
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}

export function controlPage(state: ControlState): Page {
  return {
    title: texts.title,
    body: html`<main class="control">
      <h1>${texts.title}</h1>
      ${clockSection(state)} ${subscriptionsSection(state)} ${switchesSection(state)}
      ${eventsSection(state)}
    </main>`,
  }
}
