import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { devMessages } from '@hlizo/contract/messages/dev'
import { html, type Html } from '@hlizo/kit/html'
import type { DevMailbox, DevMessage } from '@hlizo/mail/dev-mailbox'
import { plainPage, PLAIN_PAGE_CSP } from './plain-page.ts'

const ro = devMessages.mail

const Filter = z.object({ to: z.string().optional() })
const Id = z.object({ id: z.string() })

function filterOf(query: unknown): { to?: string } {
  const { to } = Filter.parse(query)
  return to === undefined ? {} : { to }
}

// Mails use inline styles; nothing in them may run, load or leave the frame.
const MAIL_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox"

const moment = new Intl.DateTimeFormat('ro-RO', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Bucharest',
})

const titleOf = ({ medium, subject, text }: DevMessage) =>
  medium === 'SMS' ? `SMS: ${text.slice(0, 80)}` : subject

function listPage(messages: readonly DevMessage[]): string {
  const rows = messages.map(
    (message) =>
      html`<li>
        <a href="/dev/mail/${message.id}">${titleOf(message)}</a><br />
        <small>${message.to}, ${moment.format(message.receivedAt)}</small>
      </li>`,
  )
  const list =
    rows.length === 0
      ? html`<p>${ro.empty}</p>`
      : html`<ul>
          ${rows}
        </ul>`

  return plainPage({
    title: ro.title,
    body: html`<h1>${ro.title}</h1>
      <p>${ro.lead}</p>
      ${list}`,
  })
}

function messagePage(message: DevMessage): string {
  const words: Html =
    message.html === ''
      ? html`<pre>${message.text}</pre>`
      : html`<iframe
            src="/dev/mail/${message.id}/html"
            title="${message.subject}"
            sandbox="allow-popups"
          ></iframe>
          <h2>${ro.text}</h2>
          <pre>${message.text}</pre>`
  const body = html`<p><a href="/dev/mail">${ro.title}</a></p>
    <h1>${titleOf(message)}</h1>
    <p><small>${message.to}, ${moment.format(message.receivedAt)}</small></p>
    ${words}`

  return plainPage({ title: titleOf(message), body })
}

/** `/dev/mail` for people and `/dev/mail.json` for tests: all mails of the development mailbox. */
export function devMailPages(app: FastifyInstance, mailbox: DevMailbox): void {
  const page = {
    'content-security-policy': PLAIN_PAGE_CSP,
    'content-type': 'text/html; charset=utf-8',
  }
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get('/dev/mail', async (request, reply) =>
    reply.headers(page).send(listPage(await mailbox.list(filterOf(request.query)))),
  )

  app.get('/dev/mail.json', async (request) => ({
    messages: await mailbox.list(filterOf(request.query)),
  }))

  app.get('/dev/mail/:id', async (request, reply) => {
    const message = await mailbox.get(Id.parse(request.params).id)
    if (!message) return reply.code(404).send()
    return reply.headers(page).send(messagePage(message))
  })

  app.get('/dev/mail/:id/html', async (request, reply) => {
    const message = await mailbox.get(Id.parse(request.params).id)
    if (!message) return reply.code(404).send()
    return reply
      .headers({ 'content-security-policy': MAIL_CSP, 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(message.html)
  })
}
