import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hrefs } from '@hlizo/contract/hrefs'
import { alertsMessages } from '@hlizo/contract/messages/alerts'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { html, type Html } from '@hlizo/kit/html'
import type { Mailer } from '@hlizo/mail/mailer'
import { PLAIN_PAGE_CSP, plainPage } from '#server/http/plain-page.ts'
import { SignedQuery } from '#server/stores/signed-links.ts'
import { setAlertsByMail } from './setting-store.ts'
import { UNSUBSCRIBE_PATH, type UnsubscribeLinks } from './unsubscribe-links.ts'

const ro = alertsMessages.page
/** Mail programs post `List-Unsubscribe=One-Click`; nothing of a body is read. */
const MAX_BODY_BYTES = 1_024

const Params = z.object({ account: z.uuid() })

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly mailer: Pick<Mailer, 'withdraw'>
  readonly links: UnsubscribeLinks
}

const sheet = (title: string, lead: string, action: Html) =>
  plainPage({
    title,
    body: html`<div class="sheet">
      <img src="/favicon.svg" width="72" height="72" alt="" />
      <h1>${title}</h1>
      <p>${lead}</p>
      ${action}
    </div>`,
  })

const toAccount = () => html`<a href="${hrefs.account()}">${ro.account}</a>`

/** A form without an action posts to the address of the page, which is signed. */
const askPage = () =>
  sheet(
    ro.title,
    ro.lead,
    html`<form method="post"><button type="submit">${ro.stop}</button></form>`,
  )

function send(reply: FastifyReply, page: string, status = 200) {
  return reply
    .code(status)
    .headers({
      'content-security-policy': PLAIN_PAGE_CSP,
      'cache-control': 'no-store',
      // The address is a capability.
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(page)
}

/**
 * Ends the mails about new titles without signing in: a page with one button for people, and the same address
 * for mail programs, which post to it at once (RFC 8058). Opening it changes nothing, since scanners do too.
 */
export function unsubscribePages({ db, clock, mailer, links }: Deps): FastifyPluginAsync {
  const accountOf = ({ params, query }: FastifyRequest): string | null => {
    const [asked, proof] = [Params.safeParse(params), SignedQuery.safeParse(query)]
    if (!asked.success || !proof.success) return null

    return links.isValid(asked.data.account, proof.data) ? asked.data.account : null
  }
  const path = `${UNSUBSCRIBE_PATH}/:account`
  const refuse = (reply: FastifyReply) =>
    send(reply, sheet(ro.invalid, ro.invalidLead, toAccount()), 404)

  return async (app) => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))

      scope.get(path, { exposeHeadRoute: false }, async (request, reply) =>
        accountOf(request) === null ? refuse(reply) : send(reply, askPage()),
      )
      scope.post(path, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
        const accountId = accountOf(request)
        if (accountId === null) return refuse(reply)
        const off = { accountId, isOn: false, now: clock.now() }
        await db.transaction((tx) => setAlertsByMail(tx, mailer, off))

        return send(reply, sheet(ro.done, ro.doneLead, toAccount()))
      })
    })
  }
}
