import { expect, type APIRequestContext } from '@playwright/test'
import * as z from 'zod/mini'

const Message = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  receivedAt: z.string(),
})
type Message = z.infer<typeof Message>

const Mailbox = z.object({ messages: z.array(Message) })

const COMES_WITHIN_MS = 20_000

/**
 * The newest mail to an address whose subject holds these words; waits until it has come. A new
 * code ends the one before, so who asks again waits for `count` mails.
 */
export async function mailTo(
  request: APIRequestContext,
  address: string,
  subject: string,
  { withinMs = COMES_WITHIN_MS, count = 1 }: { withinMs?: number; count?: number } = {},
): Promise<Message> {
  let found: readonly Message[] = []
  await expect
    .poll(
      async () => {
        const { messages } = Mailbox.parse(await (await request.get('/dev/mail.json')).json())
        found = messages.filter((mail) => mail.to === address && mail.subject.includes(subject))
        return found.length
      },
      { message: `a mail „${subject}” to ${address}`, timeout: withinMs },
    )
    .toBeGreaterThanOrEqual(count)
  const [newest] = found
  if (!newest) throw new Error(`No mail „${subject}” came to ${address}.`)

  return newest
}

/** The first address in a mail that contains `part`. */
export function linkIn({ text }: Message, part: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((address) => address.includes(part))
  if (link === undefined) throw new Error(`The mail has no link with ${part}.`)

  return link
}

/** The number of the newest receipt that was mailed to an address. */
export async function receiptNumber(request: APIRequestContext, email: string): Promise<string> {
  const { text } = await mailTo(request, email, 'Chitanța ta')

  return /Numărul chitanței: (\S+?)\.(?:\s|$)/.exec(text)?.[1] ?? ''
}
