import { createTransport } from 'nodemailer'
import type { MailTransport } from './transport.ts'

/**
 * Delivers through the SMTP server of `url`, e.g. `smtps://user:password@host:465`. The message id
 * of a mail is the same on every attempt (RFC 5322 §3.6.4).
 */
export function smtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

  return {
    deliver: async ({ id, to, subject, text, html, unsubscribeUrl }) => {
      await smtp.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers:
          unsubscribeUrl === null
            ? { 'Auto-Submitted': 'auto-generated' }
            : {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
      })
    },
    close: async () => smtp.close(),
  }
}

/**
 * Connects and authenticates to the SMTP server of `url` without sending.
 *
 * @throws the error of the connection.
 */
export async function greetSmtp(url: string): Promise<void> {
  const smtp = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000 })
  try {
    await smtp.verify()
  } finally {
    smtp.close()
  }
}
