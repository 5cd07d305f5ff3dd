import type { Page } from '@playwright/test'
import * as z from 'zod/mini'

const Received = z.object({ data: z.object({ reference: z.string() }) })

/** Sends a form of the site, such as a message or a withdrawal, and gives its reference. */
export async function sent(page: Page, path: string, data: object): Promise<string> {
  const answer = await page.request.post(`/api/v1${path}`, { data })

  return Received.parse(await answer.json()).data.reference
}
