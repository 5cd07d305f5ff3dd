import type { FastifyReply } from 'fastify'
import { html, type Html } from '@hlizo/kit/html'
import { commonTexts } from './texts.ts'

export type Page = {
  readonly title: string
  readonly body: Html
  readonly script?: string
  /** Other origins a form of this page may end up at, by redirect. */
  readonly formTargets?: readonly string[]
  /** Whether pages of this origin may show it in a frame. */
  readonly isFramed?: boolean
}

const testBanner = html`<p class="test-banner">
  <strong>${commonTexts.testTitle}</strong> ${commonTexts.testHint}
</p>`

function documentOf({ title, body, script }: Page, kind: 'whole' | 'bare'): Html {
  return html`<!doctype html>
    <html lang="ro">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="/__payments/assets/mark.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/__payments/assets/pages.css" />
        ${script && html`<script type="module" src="/__payments/assets/${script}"></script>`}
      </head>
      <body class="${kind}">
        ${kind === 'whole' && testBanner} ${body}
      </body>
    </html>`
}

function send(
  reply: FastifyReply,
  page: Page,
  kind: 'whole' | 'bare',
  status: number,
): FastifyReply {
  const targets = ["'self'", ...(page.formTargets ?? [])].join(' ')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    `form-action ${targets}`,
    `frame-ancestors ${page.isFramed ? "'self'" : "'none'"}`,
    "base-uri 'none'",
  ]
  return reply
    .code(status)
    .header('content-security-policy', policy.join('; '))
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(documentOf(page, kind).html)
}

/** Sends a page. It loads nothing from elsewhere and runs nothing written into it. */
export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  return send(reply, page, 'whole', status)
}

/** Sends a page that is only a part of another one: no banner, no background, shown in a frame. */
export function sendBare(reply: FastifyReply, page: Page): FastifyReply {
  return send(reply, { ...page, isFramed: true }, 'bare', 200)
}

export function sendNotice(
  reply: FastifyReply,
  notice: { title: string; text: string; link?: { href: string; label: string } },
  status = 200,
): FastifyReply {
  const { title, text, link } = notice
  const body = html`<main class="notice">
    <h1>${title}</h1>
    <p>${text}</p>
    ${link && html`<a class="button" href="${link.href}">${link.label}</a>`}
  </main>`

  // A notice may end an approval that runs in a frame of the page that asked for it.
  return sendPage(reply, { title, body, isFramed: true }, status)
}
