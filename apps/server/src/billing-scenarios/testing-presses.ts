import { expect } from 'vitest'
import { z } from 'zod'
import type { ReferenceModel } from './testing-reference-model.ts'
import type { Shop } from './testing-shop.ts'

const Asked = z.object({ clientSecret: z.string() })

/** Approves at the bank when it asks. For tests. */
export async function approveIfAsked(shop: Shop, data: unknown): Promise<void> {
  const asked = Asked.safeParse(data)
  if (asked.success) await shop.approve(asked.data.clientSecret)
}

/** Two presses at once: the second one waits for the first, and neither fails. For tests. */
export async function twice<Answer extends object>(press: () => Promise<Answer>) {
  const answers = await Promise.all([press(), press()])
  for (const answer of answers) if ('status' in answer) expect(answer.status).toBeLessThan(500)

  return answers
}

/** Presses, twice at once, and says yes at the bank when it asks; then pressing once is enough. For tests. */
export async function press(
  model: ReferenceModel,
  shop: Shop,
  ask: () => Promise<{ data: unknown }>,
): Promise<void> {
  const [answer] = model.card === 'asking' ? [await ask()] : await twice(ask)
  await approveIfAsked(shop, answer.data)
}
